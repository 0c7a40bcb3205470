// The product's versions, each said here alone: telemetry, reports, words and the debug view read them.

/** Of the product. */
export const PRODUCT_VERSION = '0.0.13';
/** Of the release: the application version of telemetry and reports, and the default tag of the words. */
export const RELEASE = '1.5.9.245731';
/** Of the identity client (src/auth). */
export const AUTH_VERSION = '4.4.0';
/** The build's own: the package's version and a hash of what the pages are made of (setup/vite/build-name.ts). */
export const BUILD = typeof __BUILD__ === 'string' ? __BUILD__ : 'not built';

declare const __BUILD__: string | undefined;
