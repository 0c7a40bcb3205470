// The section of bench/RESULTS.md that explains the words of a run's tables. Its rules hold for every run.

export const HOW_TO_READ = `## How to read the tables of a run

- Mode \`soft\`: the browser rasters and composites on the CPU. Mode \`angle\`: all of it, compositing included, runs through software
  GL. The product chooses Canvas 2D by itself in both.
- \`floor\` is the baseline: a page that only fills the view with tiles and adds ink (\`bench/floor\`), by Canvas 2D or by WebGL in a worker.
- Peers: Excalidraw 0.18.1 and tldraw 5.4.2 from the npm registry, as production builds on localhost (\`bench/peers\`). They have their own
  interface and styles, and tldraw's limit of 4000 shapes is lifted. Their elements are created before the clock of \`load\` starts, ours
  within it.
- The scene: 70 % handwriting-like strokes of 40–120 points, 20 % shapes, 10 % notes and texts, n/20 of them in view at zoom 1.
- Frames are presented frames (buffer swaps in the trace), so that a page drawn in a worker counts the same. A gap includes the stall
  before the first and after the last frame. Wheel events wait while a page does not respond, because a browser sums them up.
- load: from the call to the first screencast frame that equals the final one.
- click: tasks of the main thread from the press to 60 ms after the release was handled.
- memory: proportional set size after a forced collection.
- Look in movement: a block of 128 px with nothing but paper is blank. Edges in the middle that are less than half as steep as in the
  final picture are stretched more than 2×. The longest such time counts.
- event → pixel is read from the screencast and includes its pipeline: read it against the floor. Ink drawn ahead of the pen (predicted)
  does not shorten it, but it does shorten "as seen".
- captured: until the browser has the frame's picture, before it encodes and sends it. A full picture makes the rest longer.
- Many hands: each uses a lane of its own, 10 s at 120 Hz. Up to 16 come by the browser's own touch events, 40 by pointer events made in
  the page. Under a quota the whole browser, the floor's too, shares that part of a core (a cgroup).
- – means that nothing was measured, or that it did not finish (no response for 60 s, load 120 s).`;
