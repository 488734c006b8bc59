// Who may import whom, as data: default deny, type-only imports included. `npm run check` enforces it.
const packages = require('./import-packages.cjs');

/** [from, may import] among our own files. A room is a folder; '[^/]+$' names the files that lie beside the rooms. */
const law = [
  ['^core/', ['^core/']],
  // Engines of their own: they import nothing of the house, which imports their faces only (`#feed`, `#picture` of package.json).
  ['^(?!packages/)', ['^packages/(feed/src/(index|analysis)|picture/src/[a-z]+)\\.ts$']],
  ['^packages/(picture|stripe-double)/src/', ['^packages/$1/src/']],
  ['^(server/billing/test-checkout|tests)/', ['^packages/stripe-double/src/index\\.ts$']],
  ['^packages/feed/src/((products|faults|analysis)/|[^/]+$)', ['^packages/feed/src/']],
  ['^packages/feed/src/encoding/', ['^packages/feed/src/(encoding/|feed-)']],
  ['^packages/feed/src/(xml|json)/', ['^packages/feed/src/(xml|json|encoding)/', '^packages/feed/src/feed-']],
  [
    '^packages/feed/src/mapping/',
    ['^packages/feed/src/(mapping|xml)/', '^packages/feed/src/reading-settings'],
  ],
  ['^packages/feed/src/table/', ['^packages/feed/src/(table|mapping|encoding)/', '^packages/feed/src/feed-']],
  ['^server/config(\\.ts$|/)', ['^core/', '^server/config/']],
  ['^server/platform/', ['^core/', '^server/config\\.ts$', '^package\\.json$']],
  ['^server/platform/[^/]+$', ['^server/platform/']],
  ['^server/platform/(process|turns)/', ['^server/platform/$1/', '^server/platform/[^/]+$']],
  [
    '^server/platform/(database|fetch|http|queue|storage)/',
    ['^server/platform/($1|process|turns)/', '^server/platform/[^/]+$'],
  ],
  ['^server/platform/queue/', ['^server/platform/database/']],
  ['^server/jobs\\.ts$', ['^core/', '^server/(db|platform)/']],
  ['^server/request-outputs\\.ts$', ['^server/(db|platform)/', '^server/jobs\\.ts$']],
  ['^server/db/', ['^core/', '^server/platform/', '^server/config(\\.ts$|/)', '^server/db/[^/]+$']],
  ['^server/db/(accounts|billing|events|feeds|runs|installation)/', ['^server/db/$1/']],
  ['^server/db/(installation|billing)/', ['^server/db/runs/run-states']],
  ['^server/db/editor/', ['^server/db/(editor|runs)/']],
  ['^server/db/status/', ['^server/db/(feeds|runs)/']],
  ['^server/files/', ['^core/', '^server/(db|platform|files)/', '^server/(jobs|config)\\.ts$']],
  ['^server/render/', ['^core/', '^server/render/']],
  ['^server/render/pool/', ['^server/platform/(turns/places|language)\\.ts$']],
  [
    '^server/background-model\\.ts$',
    ['^server/platform/process/', '^server/render/pool/measure-network', '^server/config\\.ts$'],
  ],
  ['^server/record-event\\.ts$', ['^core/', '^server/(db|platform)/', '^server/outgoing/listeners\\.ts$']],
  // What an operator runs and looks at, and what is sent: each room stands on itself, and what is named besides.
  ['^server/(operation|outgoing)/([^/]+)/', ['^core/', '^server/(db|platform|$1/$2)/']],
  // Whom an event is told, and what they have in common.
  ['^server/outgoing/[^/]+$', ['^server/(db|platform|outgoing)/']],
  ['^server/outgoing/', ['^server/outgoing/listener\\.ts$']],
  ['^server/(outgoing|operation/(cli|copies|installation))/', ['^server/jobs\\.ts$']],
  ['^server/operation/', ['^server/config\\.ts$']],
  ['^server/operation/(cli|copies|installation)/', ['^server/files/']],
  ['^server/operation/metrics/', ['^server/config/', '^server/render/pool/']],
  ['^server/operation/cli/', ['^server/(operation/(copies|installation)|render|billing|config)/']],
  ['^server/operation/installation/', ['^server/billing/open-billing']],
  ['^server/operation/installation/', ['^server/(background-model|outgoing/mail/verify-mail-server)\\.ts$']],
  [
    '^server/billing/',
    ['^core/', '^server/(db|platform|billing)/', '^server/(jobs|config)\\.ts$', '^server/config/'],
  ],
  [
    '^server/calls/(account|api-keys|billing|editor|events|feeds|fonts|notifications|projects|templates|webhooks)/',
    ['^core/', '^server/(db|files|platform)/', '^server/(jobs|config)\\.ts$', '^server/calls/$1/'],
  ],
  // Makes in one transaction what each of them makes.
  [
    '^server/calls/setup/',
    ['^server/calls/(setup|feeds|templates)/', '^core/', '^server/(db|platform)/', '^server/jobs\\.ts$'],
  ],
  ['^server/calls/billing/', ['^server/billing/']],
  ['^server/calls/webhooks/', ['^server/outgoing/webhooks/']],
  ['^server/calls/feeds/', ['^server/(record-event|request-outputs)\\.ts$']],
  // Saves a copy and opens it.
  ['^server/calls/editor/', ['^server/calls/templates/']],
  ['^server/calls/fonts/', ['^server/render/web-fonts']],
  ['^server/calls/templates/', ['^server/record-event\\.ts$']],
  ['^server/auth/', ['^server/outgoing/mail/mail-code\\.ts$']],
  [
    '^server/auth/',
    ['^core/', '^server/(db|platform)/', '^server/(jobs|config)\\.ts$', '^server/auth/[^/]+$'],
  ],
  ['^server/auth/[^/]+$', ['^server/auth/(calls/register-|sessions/|passwords/|links/link-secret)']],
  ['^server/auth/(links|sessions)/', ['^server/auth/($1|sessions)/']],
  ['^server/auth/passwords/', ['^server/auth/(passwords|links)/']],
  ['^server/auth/factors/', ['^server/auth/(factors|sessions|links)/']],
  ['^server/auth/admin/', ['^server/auth/(admin|factors|sessions|passwords|links)/', '^server/files/']],
  [
    '^server/auth/calls/',
    ['^server/auth/(calls|sessions|passwords|links)/', '^server/auth/(admin|factors)/register-'],
  ],
  [
    '^server/pipeline/',
    [
      '^core/',
      '^server/(db|files|platform|render)/',
      '^server/(jobs|record-event|request-outputs|background-model)\\.ts$',
      '^server/pipeline/[^/]+$',
    ],
  ],
  ['^server/pipeline/(photos|runs)/', ['^server/pipeline/$1/']],
  ['^server/pipeline/drawing/', ['^server/pipeline/(drawing|photos|runs)/']],
  ['^server/pipeline/(editing|reviewing)/', ['^server/pipeline/($1|drawing|photos|previews)/']],
  ['^server/pipeline/previews/', ['^server/pipeline/(previews|drawing|photos)/']],
  ['^server/pipeline/reading/', ['^server/pipeline/(reading|drawing|gates|publishing|runs)/']],
  ['^server/pipeline/(gates|publishing)/', ['^server/pipeline/(gates/|runs/|drawing/shown-fields)']],
  ['^server/pipeline/publishing/', ['^server/pipeline/publishing/']],
  [
    '^server/serve/',
    ['^core/', '^server/(db|files|platform|serve)/', '^server/config\\.ts$', '^server/render/web-fonts'],
  ],
  [
    '^server/(main|start-\\w+|api|routes|drawn-routes|worker|cli|open-renderer)\\.ts$',
    ['^core/', '^server/'],
  ],
  // Rooms of web/lib and web/ui stand on those named before them, and on the files that lie open beside the rooms.
  ['^web/lib/(pages|form|browser)/', ['^core/', '^web/lib/$1/', '^web/lib/[^/]+$']],
  ['^web/lib/session/', ['^core/', '^web/lib/(session|pages)/', '^web/lib/[^/]+$']],
  ['^web/lib/api/', ['^core/', '^web/lib/(api|session|pages)/', '^web/lib/[^/]+$']],
  ['^web/lib/[^/]+$', ['^core/', '^web/lib/[^/]+$']],
  ['^web/ui/(display|field)/', ['^core/', '^web/lib/', '^web/ui/($1/|[^/]+$)']],
  ['^web/ui/(button|popup)/', ['^core/', '^web/lib/', '^web/ui/($1/|display/|field/|[^/]+$)']],
  ['^web/ui/select/', ['^core/', '^web/lib/', '^web/ui/(select|field|popup)/', '^web/ui/[^/]+$']],
  ['^web/ui/(dialog|page)/', ['^core/', '^web/lib/', '^web/ui/($1/|button/|display/|field/|[^/]+$)']],
  ['^web/ui/(publish|designs)/', ['^core/', '^web/(lib|ui)/']],
  ['^web/ui/list/', ['^core/', '^web/lib/', '^web/ui/(list|button|display|field|page)/', '^web/ui/[^/]+$']],
  ['^web/ui/[^/]+$', ['^core/', '^web/lib/', '^web/ui/[^/]+$']],
  ['^web/(auth|shell|projects|templates|billing)/', ['^core/', '^web/(ui|lib)/', '^web/$1/']],
  ['^web/feeds/[^/]+$', ['^core/', '^web/(ui|lib)/', '^web/feeds/[^/]+$']],
  ['^web/feeds/rules/', ['^core/', '^web/(ui|lib)/', '^web/feeds/(rules/|form/|[^/]+$)']],
  [
    '^web/feeds/(list|detail|cut-outs|shared|changes|first)/',
    ['^core/', '^web/(ui|lib)/', '^web/feeds/($1/|changes/|[^/]+$)'],
  ],
  ['^web/feeds/form/([^/]+$|sections/)', ['^core/', '^web/(ui|lib)/', '^web/feeds/(form/|cut-outs/|[^/]+$)']],
  ['^web/feeds/form/(values|source)/', ['^core/', '^web/lib/', '^web/feeds/form/$1/']],
  [
    '^web/settings/((settings-screen|section-links)\\.tsx|sections\\.ts)$',
    ['^core/', '^web/(ui|lib|settings)/'],
  ],
  ['^web/settings/settings-queries\\.ts$', ['^core/', '^web/lib/']],
  ['^web/settings/([^/]+)/', ['^core/', '^web/(ui|lib)/', '^web/settings/($1/|settings-queries\\.ts$)']],
  [
    '^web/wizard/',
    ['^core/', '^web/(ui|lib|wizard|templates|projects)/', '^web/feeds/(form/|first/|[^/]+$)'],
  ],
  // The editor is a page of its own. Its rooms import those before them, and the last four do not know each other.
  ['^web/editor/[^/]+$', ['^core/', '^web/(ui|lib|editor)/']],
  ...'document scene changes paint session commands text stage|panels|products|saving'
    .split(' ')
    .map((room, at, all) => [
      `^web/editor/(${room})/`,
      ['^core/', '^web/(ui|lib)/', `^web/editor/(${[...all.slice(0, at), '$1'].join('|')})/`],
    ]),
  ['^web/(routes|main)\\.tsx?$', ['^core/', '^web/']],
  [
    '^(tests|scripts|bench|faults)/',
    ['^(core|server|web|tests|scripts|bench|faults|tools/client)/', '^package\\.json$'],
  ],
  // What others take away with them knows nothing of the product.
  ['^tools/(sample-shop|client)/', ['^tools/$1/']],
];

const face = 'packages/picture/src/[a-z]+.ts';
const inPicture = (path) => `packages/picture/src/${path}`;
const tree = 'template/template-(tree|problem).ts';
const wording = 'template/(words/|outlines/turn.ts)';

/** @type {[room: string, others: string[]][]} Rooms of packages/picture/src, and what else there they may import. */
const pictureRooms = [
  ['template/css', [tree, 'template/luminance.ts']],
  ['template/bindings', [tree, 'template/(drawn/|words/one-text.ts)']],
  ['template/words', [tree]],
  ['template/outlines', []],
  ['template/drawn', [tree, 'template/outlines/']],
  ['template/html', [tree, 'template/(css|bindings)/', 'template/template-limits.ts']],
  [
    'template/layers',
    [tree, 'template/(css|bindings|html|outlines)/', 'template/(template(-limits)?|words/one-text).ts'],
  ],
  [
    'template/controls',
    [tree, 'template/(css|layers)/', 'template/(template(-limits)?|list-palette|luminance).ts'],
  ],
  ['template/starters', ['template/(controls|drawn|layers)/', 'template/[^/]+.ts']],
  ['template/relay', ['template/(controls|layers|starters)/', 'template/[^/]+.ts']],
  ['template/blocks', ['template/(bindings|drawn|layers|starters)/', 'template/[^/]+.ts']],
  ['paint', [tree, wording]],
  ['fonts', [tree, 'template/(bindings|words)/']],
  ['paint/object', [tree, 'paint/(pixels/|paint-engine.ts)']],
  ['paint/scene', [tree, wording, 'paint/((pixels|object|shadow)/|paint-engine.ts)']],
  ['paint/(pixels|shadow)', ['paint/pixels/']],
  ['paint/repaint', [tree, 'paint/(pixels|scene)/', 'paint/[^/]+.ts']],
  // What draws on a server stands on the faces of what is neutral.
  ['node', ['[a-z]+.ts']],
  ['node/fonts', ['[a-z]+.ts']],
  ['node/cutout', ['[a-z]+.ts']],
  ['node/engine', ['[a-z]+.ts', 'node/(fonts|photo)/']],
  ['node/photo', ['[a-z]+.ts', 'node/(cutout/|renderer-version.ts)']],
];

/**
 * [room of a house, what else of ours it may import]: rooms are told what they may not see, whatever their house may.
 * @type {[room: string, others: string[]][]}
 */
const rooms = [
  ...pictureRooms.map(([room, others]) => [inPicture(room), others.map(inPicture)]),
  // What the document is, where its layers lie and what can be done to it: no React, no browser.
  ['web/editor/document', [face, 'core/']],
  ['web/editor/(scene|changes)', [face, 'core/', 'web/editor/(document|scene)/']],
  ['web/editor/paint', [face, 'core/', 'web/lib/']],
  [
    'server/render/pool',
    [
      face,
      'core/(messages/|fault)',
      'server/platform/(turns/places|language).ts',
      'server/render/(feeds/|[^/]+.ts)',
    ],
  ],
];

const npm = (names) => names.map((name) => `node_modules/${name.replace('.', '\\.')}`);
const allowed = [
  ...law.map(([from, to]) => ({ from: { path: from }, to: { path: to } })),
  ...packages.map(([from, names]) => ({ from: { path: from }, to: { path: npm(names) } })),
  {
    from: { path: '^(server|tests|scripts|bench|faults|packages/(stripe-double|picture/src/node))/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    from: { path: '\\.(test|contract|fixture)\\.tsx?$' },
    to: {
      path: [
        '^(core|server|tests|web)/',
        'node_modules/',
        '^packages/([a-z]+/src/[a-z]+\\.fixture\\.ts$|picture/src/)',
      ],
    },
  },
  { from: { path: '^packages/([a-z-]+)/.*\\.(test|fixture)\\.ts$' }, to: { path: '^packages/$1/' } },
  { from: { path: '^(tests|faults|bench)/' }, to: { path: '^packages/[a-z]+/src/.*\\.fixture\\.ts$' } },
  { from: { path: '\\.(test|contract|fixture)\\.tsx?$' }, to: { dependencyTypes: ['core'] } },
  { from: { path: '^[^/]+\\.config\\.ts$' }, to: {} },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...rooms.map(([room, others]) => ({
      name: `room-${room.replaceAll('/', '-')}`,
      severity: 'error',
      from: { path: `^${room}/`, pathNot: '[.](test|contract|fixture)[.]tsx?$' },
      to: {
        path: '^(core|server|web|packages/picture)/',
        pathNot: [room + '/', ...others].map((path) => `^${path.replace(/[.]ts$/, '[.]ts$')}`),
      },
    })),
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'nobody-imports-tests-or-entries',
      severity: 'error',
      from: { pathNot: ['^tests/', '\\.test\\.tsx?$', '^scripts/', '^bench/', '^faults/'] },
      to: { path: ['^tests/', '\\.test\\.tsx?$', '^server/(main|cli)\\.ts$', '^web/main\\.tsx$'] },
    },
    {
      name: 'what-runs-anywhere-knows-no-node',
      severity: 'error',
      from: {
        path: '^(core|web|packages/picture/src)/',
        pathNot: ['^packages/picture/src/(node|files|cutout)[./]', '[.](test|contract|fixture)[.]tsx?$'],
      },
      to: { path: '^packages/picture/src/(node|files|cutout)[./]' },
    },
    {
      name: 'only-processes-that-draw-load-native-libraries',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '[.]test[.]ts$',
          '^server/operation/cli/',
          '^server/render/(pool/.*-process|photo-tasks)[.]ts$',
        ],
      },
      to: { path: '^packages/picture/src/(node|cutout)[.]ts$', dependencyTypesNot: ['type-only'] },
    },
  ],
  allowed,
  allowedSeverity: 'error',
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^packages/[a-z-]+/dist/', '[.](css|wasm[?]url|woff2|svg|png|jpg|webp)$'] },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
