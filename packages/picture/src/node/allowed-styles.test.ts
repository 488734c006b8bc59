import { expect, it } from 'vitest';
import { allowedProperties } from '../template/css/properties.ts';
import { parseTemplateHtml } from '../html.ts';
import { drawScene } from '../paint/scene/draw-scene.ts';
import { openEngine } from './engine/engine.ts';

const words =
  `0 1 2 -1 1.5 -2.5 50 400 650 1000 1e2 0px 1px -3px 10.5px 2em 1.2rem 50% 120% -20% 5vw 5vh 3vmin 12pt 7999px 45deg .1turn 1rad
  auto none normal initial inherit block inline inline-block flex inline-flex -webkit-box flow-root static relative absolute fixed
  max-content min-content fit-content border-box content-box padding-box text visible hidden clip row column row-reverse wrap nowrap
  wrap-reverse center left right top bottom start end flex-start flex-end stretch baseline space-between space-around space-evenly
  solid dashed dotted double thin medium cover contain fill scale-down repeat no-repeat repeat-x multiply screen overlay darken
  lighten color-dodge color-burn hard-light soft-light difference bold bolder lighter italic oblique tabular-nums justify uppercase
  lowercase capitalize underline overline line-through wavy ellipsis balance pretty shrink pre pre-wrap pre-line break-all keep-all
  break-word anywhere vertical horizontal middle sub super ltr rtl red transparent currentcolor currentColor RED #abc #abcd #aabbcc
  #aabbccdd rgb(1,2,3) rgba(1,2,3,.5) rgb(1%,2%,3%) hsl(10,20%,30%) hsl(10deg,20%,30%) oklch(0.5,0.1,20) blur(3px) blur(0)
  grayscale(1) brightness(120%) hue-rotate(20deg) rotate(10deg) scale(1.2) scale(1,2) skew(4deg) skewX(4deg) translate(1px,2px)
  translateX(5%) Inter "Inter" 'A_B' Inter,Arial 16/9 all`.split(/\s+/);

const phrases =
  `1px 2px || 1px 2px 3px 4px || 10px / 20px || 10px 20px / 5px || 1px solid red || red 2px dashed || thin solid ||
  0 2px 4px red || 0 2px 4px 1px rgb(0 0 0 / 20%) || inset 0 1px 2px #000, 0 1px 2px #fff || red 1px 1px || 1 1 0 || 1 1 0% ||
  2 2 10px || 1 auto || row wrap || column nowrap || left top || top left || center 20% || 10px bottom || bottom 10px ||
  center left || 16 / 9 || shrink 60% || shrink per-line 50% || underline dotted red 2px || underline line-through ||
  2px red || red 2px || rotate(4deg) scale(1.1) translate(2px) || blur(2px) drop-shadow(0 2px 4px rgba(0,0,0,.4)) ||
  drop-shadow(red 1px 2px 3px) || linear-gradient(red, blue) || linear-gradient(135deg, #fff 0%, red 20% 40%, #000 100%) ||
  linear-gradient(to right, red, blue) || linear-gradient(to right bottom, red, blue) ||
  linear-gradient(to left right, red, blue) || linear-gradient(to, red, blue) ||
  radial-gradient(circle at 30% 40%, red, blue) || radial-gradient(circle closest-side, red, blue) ||
  radial-gradient(at circle, red, blue) || radial-gradient(10px 20px at center, red, blue) ||
  radial-gradient(10px, red, blue) || radial-gradient(50% at center, red, blue) || conic-gradient(red, blue) ||
  conic-gradient(from 45deg at 50% 50%, red 0deg, blue 1turn) || conic-gradient(at from, red, blue) ||
  linear-gradient(red, blue), #fff || #fff, linear-gradient(red, blue) || #fff linear-gradient(red, blue) || red blue ||
  linear-gradient(red, blue) center / cover no-repeat || red center / 10px || red / center || none red ||
  no-repeat 10px 20px red || cover || rgb(1 2 3) || rgb(1 2 3 / 40%) || rgb(1deg 2 3) || rgb(1%,2,3) || rgba(1, 2, 3) ||
  hsl(10 20% 30% / .5) || hsl(10 20 30) || hsl(10%, 20%, 30%) || oklch(0.5 0.1 20) || oklch(50% 0.1 20deg / 50%) ||
  Foo Bar, "Inter", sans-serif || inherit, Inter || auto 10px || 0 auto || auto auto || none none || solid dashed ||
  underline underline || none underline || wrap wrap || row column || shrink shrink || 50% shrink ||
  polygon(50% 0, 100% 100%, 0 100%) || polygon(evenodd, 5px 0, 30px 20px, 0 1em) || polygon(0 0, 1px 1px) ||
  path('M0 0L40 0L20 20Z') || path(evenodd, 'M0 0h40v20zM5 5c1 2 3 4 5 6q7 8 9 9z') || path('M0 0A5 5 0 0 1 9 9') ||
  circle() || circle(40%) || circle(closest-side at 30% 10px) || ellipse(20px 30% at center) || inset(10% 5px) ||
  inset(4px round 3px 4px / 2px)`
    .split('||')
    .map((phrase) => phrase.trim());

it('every style that passes the allow-list can be drawn', async () => {
  const engine = await openEngine();
  const refused: string[] = [];
  const drawn = new Set<string>();
  for (const property of allowedProperties) {
    for (const value of [...words, ...phrases]) {
      const html = `<div style="width:40px;height:20px;${property}:${value.replaceAll('"', '&quot;')}">a b</div>`;
      const { tree, problems } = parseTemplateHtml(html);
      if (problems.length > 0) continue;
      drawn.add(property);
      await drawScene(engine, tree, { width: 64, height: 32 }, () => null).catch((error: unknown) =>
        refused.push(`${property}: ${value} (${String(error).slice(0, 80)})`),
      );
    }
  }
  expect([refused, allowedProperties.filter((property) => !drawn.has(property))]).toEqual([[], []]);
});
