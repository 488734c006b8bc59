/** Colours of web/theme.css, each for light and dark mode. */
const colours = `--ground: light-dark(oklch(0.985 0.003 265), oklch(0.165 0.012 265));
--surface: light-dark(oklch(1 0 0), oklch(0.205 0.013 265));
--sunken: light-dark(oklch(0.967 0.004 265), oklch(0.268 0.013 265));
--line: light-dark(oklch(0.92 0.005 265), oklch(0.3 0.013 265));
--line-strong: light-dark(oklch(0.63 0.01 265), oklch(0.56 0.014 265));
--ink: light-dark(oklch(0.22 0.02 265), oklch(0.96 0.005 265));
--muted: light-dark(oklch(0.48 0.02 265), oklch(0.74 0.015 265));
--accent: light-dark(oklch(0.53 0.2 276), oklch(0.74 0.14 276));
--accent-strong: light-dark(oklch(0.47 0.2 276), oklch(0.8 0.12 276));
--accent-ink: light-dark(oklch(1 0 0), oklch(0.16 0.03 276));
--accent-soft: light-dark(oklch(0.962 0.022 276), oklch(0.285 0.06 276));
--good: light-dark(oklch(0.5 0.13 155), oklch(0.78 0.14 155));
--good-soft: light-dark(oklch(0.965 0.03 155), oklch(0.27 0.045 155));
--warn: light-dark(oklch(0.52 0.12 70), oklch(0.82 0.13 80));
--warn-soft: light-dark(oklch(0.968 0.035 80), oklch(0.28 0.045 80));
--bad: light-dark(oklch(0.53 0.2 25), oklch(0.74 0.15 25));
--bad-strong: light-dark(oklch(0.47 0.19 25), oklch(0.8 0.12 25));
--bad-ink: light-dark(oklch(1 0 0), oklch(0.16 0.03 25));
--bad-soft: light-dark(oklch(0.968 0.018 25), oklch(0.28 0.06 25));`;

export const pageStyles = `:root{color-scheme:light dark;${colours}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--ground);color:var(--ink);font:14px/20px Inter,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
h1,h2,p,dl,dd,table,fieldset{margin:0}
h1{font-size:20px;line-height:28px;font-weight:600;overflow-wrap:anywhere}
h2{font-size:16px;line-height:24px;font-weight:600}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.banner{background:var(--warn-soft);border-bottom:1px solid var(--line);padding:12px 20px;text-align:center}
.banner strong{display:block;color:var(--warn);font-weight:600}
.banner span{color:var(--muted);font-size:13px;line-height:18px}
main{max-width:920px;margin:0 auto;padding:24px 20px 48px}
.narrow main{max-width:560px}
.brand{display:flex;justify-content:space-between;align-items:center;gap:16px;margin-bottom:24px;min-height:36px}
.brand strong{font-size:16px;font-weight:600}
.columns{display:grid;gap:20px;align-items:start}
@media (min-width:760px){.columns{grid-template-columns:1fr 1fr;gap:32px}}
.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:20px;min-width:0}
:not(.columns)>.card+.card{margin-top:20px}
.card>*+*{margin-top:16px}
.muted{color:var(--muted)}
.small{font-size:13px;line-height:18px}
.price{font-size:28px;line-height:36px;font-weight:600;font-variant-numeric:tabular-nums}
.price span{font-size:14px;line-height:20px;font-weight:400;color:var(--muted)}
.lines{display:grid;gap:12px}
.lines>div{display:flex;justify-content:space-between;gap:16px}
.lines dt span{display:block;color:var(--muted);font-size:13px;line-height:18px}
.lines dd{font-variant-numeric:tabular-nums;white-space:nowrap}
.facts dt{white-space:nowrap}
.facts dd{white-space:normal;overflow-wrap:anywhere;text-align:right;min-width:0}
.lines .total{border-top:1px solid var(--line);padding-top:12px;font-weight:600}
fieldset{border:0;padding:0;min-width:0}
legend{padding:0;font-size:16px;line-height:24px;font-weight:600}
.choices{display:grid;gap:8px;margin-top:12px}
.choice{display:flex;gap:12px;align-items:center;border:1px solid var(--line-strong);border-radius:8px;padding:10px 14px;min-height:44px;cursor:pointer}
.choice:has(:checked){border-color:var(--accent);background:var(--accent-soft)}
.choice:has(:focus-visible){outline:2px solid var(--accent);outline-offset:2px}
.choice input{margin:0;width:16px;height:16px;accent-color:var(--accent);outline:none;flex:none}
.choice span span{display:block;color:var(--muted);font-size:13px;line-height:18px}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:36px;padding:6px 14px;border-radius:8px;border:1px solid transparent;background:var(--accent);color:var(--accent-ink);font:500 14px/20px Inter,system-ui,sans-serif;text-decoration:none;cursor:pointer}
.button:hover{background:var(--accent-strong)}
.button.second{background:var(--surface);color:var(--ink);border-color:var(--line-strong)}
.button.second:hover{background:var(--sunken)}
.button.wide{width:100%;min-height:44px;font-size:16px;line-height:24px}
.note{border-radius:8px;padding:12px 14px;background:var(--sunken)}
.note strong{display:block;font-weight:600}
.note.bad{background:var(--bad-soft)}
.note.bad strong{color:var(--bad)}
.note.good{background:var(--good-soft)}
.note.good strong{color:var(--good)}
.title{margin-bottom:16px}
.title~.note{margin-bottom:16px}
.buttons{display:flex;flex-wrap:wrap;gap:8px}
.note p{margin-top:4px}
.note .button{margin-top:12px}
.note+.card{margin-top:16px}
.button.danger{background:var(--bad);color:var(--bad-ink)}
.button.danger:hover{background:var(--bad-strong)}
.clock{border-style:dashed;border-color:var(--line-strong)}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:13px;line-height:18px}
th,td{padding:8px 8px 8px 0;text-align:left;border-bottom:1px solid var(--line);white-space:nowrap}
th{color:var(--muted);font-weight:500}
tr:last-child td{border-bottom:0}
th.money,td.money{padding-right:0;text-align:right;font-variant-numeric:tabular-nums}
@media (max-width:480px){main{padding:16px 12px 40px}.card{padding:16px}}
@media print{.banner span,.brand .button,.no-print{display:none}.card{border:0;padding:0}body{background:none}}`;
