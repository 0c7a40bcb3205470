// regl's build without its development checks has no types of its own.
declare module 'regl/dist/regl.unchecked.js' {
  import type { InitializationOptions, Regl } from 'regl';
  export default function createRegl(options: InitializationOptions): Regl;
}
