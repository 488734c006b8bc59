/** Severity of a check's result: fine, worth checking, or wrong. */
export type CheckState = 'ok' | 'warn' | 'fail';

/** Checks, with their names in tables: first the settings, then the machine, then the data. */
export const checkTitles = {
  public_address: 'Public address',
  listening: 'Listening',
  encryption: 'Encryption',
  proxies: 'Proxies',
  sign_up: 'Sign-up',
  operator: 'Operator',
  drawing: 'Drawing',
  mail: 'Mail',
  editor: 'Editor',
  mail_server: 'Mail server',
  billing: 'Billing',
  node: 'Node.js',
  memory: 'Memory',
  open_files: 'Open files',
  disk: 'Disk',
  data_dir: 'Data folder',
  fonts: 'Fonts',
  bucket: 'Bucket',
  background_model: 'Background model',
  database: 'Database',
  schema: 'Schema',
  search: 'Search',
  clock: 'Clock',
  stale_feeds: 'Feeds',
  stuck_runs: 'Runs',
  workers: 'Workers',
  jobs: 'Jobs',
  files: 'Files',
} as const;

export type CheckCode = keyof typeof checkTitles;

/** The sentences of the doctor, the start and the settings page: the problem, and the setting that solves it. */
export const doctorMessages = {
  localAddress: (url: string) => `${url} is this machine itself, so only its own browsers come in.`,
  publicAddress: (url: string) => `${url} is reached by others, so everything meant for development is off.`,
  listensLocally: (host: string) => `Only programs on this machine reach the server (HOST is ${host}).`,
  listensWidely: (host: string) => `The server listens for other machines (HOST is ${host}).`,
  listensForNobody: (host: string, url: string) =>
    `Other machines reach this server (HOST is ${host}), but PUBLIC_URL is ${url}, which they cannot open. ` +
    'Set PUBLIC_URL to the address that they use, or HOST to 127.0.0.1.',
  encrypted: 'Browsers come in by https.',
  notNeeded: 'Nothing leaves this machine.',
  unencrypted: (url: string) =>
    `Passwords and sessions cross the network in the clear, because PUBLIC_URL is ${url}. ` +
    'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
  proxiesTold: (count: number) => `${count} in front, whose entries of X-Forwarded-For are believed.`,
  noProxies: 'None is known of, and none was seen.',
  proxySeen:
    'Requests come through a proxy, and TRUSTED_PROXIES is 0: callers cannot be told apart, so limits per address are off. ' +
    'Set TRUSTED_PROXIES to the number of proxies in front that write X-Forwarded-For, usually 1.',
  proxyExpected: (url: string) =>
    `Browsers come to ${url}, and this server itself speaks http, so a proxy stands in front. Let it write ` +
    'X-Forwarded-For, and set TRUSTED_PROXIES to the number of such proxies, usually 1.',
  signUpOpen: 'Anybody may make an account.',
  signUpOpenToAll: (isSaid: boolean) =>
    `Anybody who finds this site can make an account, and have this server fetch addresses and draw pictures. ${
      isSaid ? 'Is that meant so? If not, set' : 'Set'
    } SIGN_UP to invite, or SIGN_UP_DOMAINS to the email domains of your people${isSaid ? '.' : ', or SIGN_UP to open if it is meant so.'}`,
  signUpDomains: (domains: readonly string[]) => `Addresses at ${domains.join(', ')} may make an account.`,
  signUpInvite: 'Only whom the operator invites may make an account.',
  signUpClosed: 'Nobody may make an account.',
  signUpFirst:
    'Nobody has an account yet, and the first one runs this installation. Please register now, with the code that the log names where it names one.',
  signUpHosted: 'The hosted auth server decides who has an account.',
  operatorKnown: 'One account runs this installation.',
  operatorMissing:
    'Nobody runs this installation, so nobody is told of this and nobody can invite. ' +
    'Run: npm run -s feedmaker -- operator ADDRESS',
  drawingGoesOn: 'No feed is held back for pictures that could not be finished.',
  drawingStopped: (feeds: readonly string[]) =>
    `Pictures of ${feeds.length === 1 ? 'feed' : 'feeds'} ${feeds.slice(0, 3).join(', ')}${feeds.length > 3 ? ` and ${feeds.length - 3} more` : ''} ` +
    'could not be finished twice, so the rest waits behind all others for an hour. Photos or a template of it take too long; ' +
    'whose it is says: npm run -s feedmaker -- admin show FEED',
  mailBySmtp: (host: string) => `Mails go out by ${host}.`,
  mailHosted: 'The hosted auth server sends them.',
  mailLocal: 'Mails are not sent but shown on this machine only; the start says at which address.',
  mailMissing:
    'No email can be sent: whoever forgets their password is locked out, and nobody is told of a new key or a changed ' +
    'address. Set SMTP_URL.',
  editorOurs: 'Templates open in the editor that comes with the product.',
  editorElsewhere: (url: string) => `Templates open at ${url}.`,
  editorRefused: (url: string) =>
    `Templates open at ${url}, whose pages may not call this server. Add ${new URL(url).origin} to ALLOWED_ORIGINS.`,
  mailServerOk: 'It answers and takes our sign-in.',
  mailServerBad: (reason: string) => `It does not take our mails (${reason}). Check SMTP_URL.`,
  billingOff: 'Nothing is sold, and there are no limits.',
  billingTest:
    'Plans are paid at the local test checkout, where nothing is charged. BILLING=off takes the limits away.',
  billingByStripe: (isLive: boolean) =>
    `Plans are paid with Stripe, ${isLive ? 'with real money' : 'in its test mode'}, and its prices are those of the plans.`,
  billingBad: (reason: string) =>
    `No plan can be sold: ${reason} Check STRIPE_SECRET_KEY, and run: npm run -s feedmaker -- stripe-prices`,
  node: (version: string, isTried: boolean) =>
    isTried
      ? `Version ${version}.`
      : `Version ${version} is none that the product was tried with. Start it with npm start, which brings its own.`,
  memoryOk: ({ there, wanted }: MemoryFigures) => `${there}; ${wanted} are wanted.`,
  memoryLow: ({ there, wanted, processes }: MemoryFigures) =>
    `This machine has ${there}, and the server, the database and what draws (${processes} at once) may want ${wanted}. ` +
    'Give it more memory, or a lower DRAWING_PROCESSES.',
  memoryForFew: ({ there, wanted, processes, fitting }: MemoryFigures & { readonly fitting: number }) =>
    `This machine has ${there}, so ${fitting} of its ${processes} cores ${fitting === 1 ? 'draws' : 'draw'} pictures. ` +
    `With ${wanted} all of them would.`,
  openFilesOk: (limit: number, wanted: number) =>
    Number.isFinite(limit)
      ? `${limit} may be open at once; ${wanted} are wanted.`
      : 'This system names no limit.',
  openFilesLow: (limit: number, wanted: number) =>
    `Only ${limit} files may be open at once, and the server and its database want ${wanted} each. ` +
    'Raise the limit where they are started: ulimit -n, LimitNOFILE= of systemd, or --ulimit nofile= of Docker.',
  diskOk: (free: string, percent: number) => `${free} are free (${percent} %).`,
  diskLow: (bound: string) =>
    `Less than ${bound} are free where DATA_DIR is: pictures and feeds cannot be published on a full disk. ` +
    'Make room, or move DATA_DIR to a larger disk.',
  dataDirNew: (folder: string) => `${folder} is made at the first start.`,
  dataDirOk: (folder: string) => `${folder} is ours.`,
  dataDirNotOurs: (folder: string) =>
    `${folder} cannot be read and written by this account. Give it the folder: chown -R ACCOUNT ${folder}`,
  dataDirOpen: (folder: string) =>
    `Other accounts of this machine can write into ${folder}. Close it: chmod go-w ${folder}`,
  fontsOk: 'There are letters for Chinese, Japanese and Korean too.',
  fontsMissing:
    'There is no font for Chinese, Japanese and Korean, so pictures go without titles in these scripts. If your shops have ' +
    'some, install Noto Sans CJK (apt-get install fonts-noto-cjk) or set FONTS_DIR.',
  modelOk: 'It can be read, byte for byte.',
  modelBrought: (size: string) =>
    `It can be read, byte for byte, and takes ${size} in each process that draws.`,
  modelBad: (reason: string) =>
    `${reason} Set BACKGROUND_MODEL to a model with its manifest, or leave it out.`,
  databaseNew: 'It is made at the first start.',
  databaseBuiltIn: (version: string) => `The built-in PostgreSQL ${version} answers.`,
  databaseServer: (version: string) => `PostgreSQL ${version} of DATABASE_URL answers.`,
  databaseAway: (reason: string) => `It cannot be looked at: ${reason}`,
  schemaOk: 'It is that of this release.',
  schemaOlder: (count: number) =>
    `It is of an older release: the next start brings it up to date (${count === 1 ? '1 step' : `${count} steps`}).`,
  schemaNewer: (name: string) =>
    `It is of a newer release (${name}). Start that release, or restore the data of this one.`,
  searchOk: 'Products are found by an index.',
  searchSlow:
    'The PostgreSQL server lacks pg_trgm or btree_gin, so each search reads all products of its feed: seconds in a million. ' +
    'Let its administrator install postgresql-contrib; docs/operating.md says what to run then.',
  clockOk: 'It agrees with the database.',
  clockOff: (seconds: number) =>
    `It differs from the database's by ${seconds} seconds, so links and schedules go wrong. Let both machines follow a time server.`,
  clockWasAhead: (tables: readonly string[]) =>
    `It was ahead for a time: what it wrote down then in ${tables.join(', ')} is still to come. A server that runs moves it back ` +
    'within an hour, and at its start. Let a time server set the clock.',
  feedsFresh: 'Every active feed was published when it was due.',
  feedsStale: ({ count, id, since }: { count: number; id: string; since: string | null }) =>
    `${count === 1 ? '1 active feed is' : `${count} active feeds are`} older than twice the time between two runs; the oldest is ${id}, ` +
    `${since === null ? 'never published' : `published last at ${since} UTC`}. Its page says why.`,
  runsMove: 'None has been open for long.',
  runsStuck: (count: number, feedId: string) =>
    `${count === 1 ? '1 run is' : `${count} runs are`} open for more than six hours, such as one of feed ${feedId}. ` +
    'Is a worker running? Cancel the run on the page of its feed.',
  bucketOk: (name: string) => `${name} can be listed and read.`,
  workersAlive: (count: number) => `${count === 1 ? '1 process works' : `${count} processes work`} on runs.`,
  workersStopped: 'The product is stopped, so nobody works on runs.',
  workersNone: (since: Date | null) =>
    `No process works on runs, ${since === null ? 'and none did within the last week' : `the last one was there at ${since.toISOString().slice(0, 16)} UTC`}. ` +
    'What is published stays up and grows old. Start one: npm start -- worker',
  jobsMove: 'None waits for long.',
  jobsStalled:
    'Jobs are due and nobody works on them. Look at the log of the workers, and whether the disk is full; then start them again.',
  jobsLate: ({ queue, minutes }: { queue: string; minutes: number }) =>
    `The oldest job of ${queue} has been due for ${minutes} minutes. Start more workers, or see what they do: npm run -s feedmaker -- admin runs`,
  databaseSilent: 'The database does not answer. Does it run, and has its disk room?',
  storageSilent: 'Files cannot be written. Is the disk full or read-only, or the storage away?',
  drawingLost:
    'No process that draws could be started for three pictures in a row. Is there memory left? The log says more.',
  filesOk: (count: number) => `All ${count} looked for are there.`,
  filesGone: (missing: number, count: number, key: string) =>
    `${missing} of ${count} looked for are missing, such as ${key}. Restore the files that belong to this database, ` +
    'or refresh the feeds, which makes them anew.',
} as const;

interface MemoryFigures {
  readonly there: string;
  readonly wanted: string;
  readonly processes: number;
}
