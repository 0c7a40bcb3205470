// How the page of /docs/api looks: text on a quiet page, light or dark as the reader has it, from a phone's width on.

export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1c2024, #edeef0); --quiet: light-dark(#5b626b, #a7adb5); --page: light-dark(#fff, #16181b); --panel: light-dark(#f4f5f7, #1f2226); --line: light-dark(#dfe2e6, #33383e); --accent: light-dark(#2456c9, #8fb3ff); }
@supports not (color: light-dark(#fff, #000)) {
  :root { --ink: #1c2024; --quiet: #5b626b; --page: #fff; --panel: #f4f5f7; --line: #dfe2e6; --accent: #2456c9; }
  @media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --quiet: #a7adb5; --page: #16181b; --panel: #1f2226; --line: #33383e; --accent: #8fb3ff; } }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; color: var(--ink); background: var(--page); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); }
h2 { margin: 3rem 0 1rem; }
h3 { margin: 0 0 .5rem; font-size: 1rem; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
h3 code { font-size: 1rem; font-weight: 600; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .625rem 0; }
article { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; }
article p { margin: 0 0 .75rem; }
dl { display: grid; grid-template-columns: minmax(5rem, max-content) minmax(0, 1fr); gap: .5rem 1rem; margin: 0; }
dt { color: var(--quiet); }
dd, dd ul { margin: 0; padding: 0; list-style: none; }
table { width: 100%; border-collapse: collapse; }
section > table { margin: 1rem 0; }
th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: 400; }
small { color: var(--quiet); }
pre { overflow: auto; padding: 1rem; background: var(--panel); border-radius: .5rem; overflow-wrap: normal; }
@media (max-width: 36rem) { dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: .5rem; } }
`;
