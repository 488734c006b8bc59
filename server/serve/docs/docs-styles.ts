/** Styles of /docs: the dashboard's colours, without its build. */
export const docsStyles = `
:root {
  color-scheme: light dark;
  --ground: light-dark(oklch(0.985 0.003 265), oklch(0.165 0.012 265));
  --surface: light-dark(oklch(1 0 0), oklch(0.205 0.013 265));
  --sunken: light-dark(oklch(0.967 0.004 265), oklch(0.185 0.012 265));
  --line: light-dark(oklch(0.92 0.005 265), oklch(0.3 0.013 265));
  --ink: light-dark(oklch(0.22 0.02 265), oklch(0.96 0.005 265));
  --muted: light-dark(oklch(0.48 0.02 265), oklch(0.74 0.015 265));
  --accent: light-dark(oklch(0.53 0.2 276), oklch(0.74 0.14 276));
  --accent-soft: light-dark(oklch(0.962 0.022 276), oklch(0.285 0.06 276));
}
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/22px system-ui, sans-serif; overflow-wrap: break-word; }
th, td { overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 16px; top: 16px; background: var(--surface); padding: 8px 12px; }
header { padding: 32px 32px 8px; max-width: 1240px; margin: 0 auto; }
header p { margin: 0; color: var(--muted); }
h1 { font-size: 28px; line-height: 36px; margin: 0 0 4px; }
.columns { display: grid; grid-template-columns: 300px minmax(0, 1fr); gap: 40px; max-width: 1240px; margin: 0 auto; padding: 16px 32px 96px; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 8px 8px 32px 0; }
nav h2 { font-size: 12px; line-height: 16px; color: var(--muted); font-weight: 600; margin: 20px 0 4px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 4px 0; color: var(--ink); text-decoration: none; font-size: 13px; line-height: 18px; }
nav a:hover { color: var(--accent); }
main:focus { outline: none; }
main h2 { font-size: 20px; line-height: 28px; margin: 40px 0 4px; }
main h2 + p { margin-top: 0; color: var(--muted); }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 16px 20px; margin: 16px 0; }
h3 { font-size: 15px; line-height: 24px; margin: 0; font-weight: 600; }
h4 { font-size: 13px; margin: 16px 0 4px; font-weight: 600; }
.method { font: 600 11px/16px ui-monospace, monospace; color: var(--accent); }
.path, code, pre { font-family: ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace; }
.badge { font-size: 12px; font-weight: 500; color: var(--accent); background: var(--accent-soft); border-radius: 6px; padding: 2px 6px; margin-left: 6px; white-space: nowrap; }
code { font-size: 0.92em; }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: 8px; padding: 12px 14px; overflow: auto; max-height: 420px; font-size: 12px; line-height: 18px; margin: 8px 0; }
table { border-collapse: collapse; width: 100%; font-size: 13px; margin: 8px 0; }
th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--muted); }
summary { cursor: pointer; color: var(--muted); padding: 6px 0; width: fit-content; }
@media (max-width: 800px) {
  .columns { grid-template-columns: minmax(0, 1fr); gap: 8px; padding: 8px 16px 64px; }
  header { padding: 24px 16px 8px; }
  nav { position: static; max-height: 260px; border-bottom: 1px solid var(--line); }
}
`;
