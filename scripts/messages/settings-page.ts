import { settingSections, usualValues } from '#server/config/settings.ts';

const head = `# Settings

Feedmaker reads its settings from the environment when it starts, and runs without any: \`npm start\` serves <http://localhost:3000> and keeps everything in
\`./data\`. An empty setting counts as absent; one that cannot be used stops the start with a sentence. \`npm run -s feedmaker -- doctor\`
looks at the settings, the machine and the data, while the server runs or not, and says what to set.

The lists are written by \`npm run messages\` from \`server/config/settings.ts\`, which names every setting that the server can read. What holds where a
setting is absent stands in brackets.
`;

const notes = `## Who may have an account

The first account is the operator's: it is told in the settings what is set wrong, and invites others. At a \`PUBLIC_URL\` that others reach it takes
a code, which the log names at the start, unless \`SIGN_UP\` is \`open\`. Where \`SIGN_UP\` is not set, anybody may register at an address of this
machine (\`localhost\`), and only those who are invited at a \`PUBLIC_URL\` that others reach. An installation where several people had registered before there
was this setting stays open until it is set.

With a hosted auth server, allow \`PUBLIC_URL\` and everything below it there as an address that links may lead to.

## Mails

Without \`SMTP_URL\` and outside production, mails are not sent but shown on a page to this machine. Its address has a key in it and is named in the
log at the start: whoever reads a mail can take its account over.

## Fonts

Titles in Latin, Greek, Cyrillic, Arabic, Hebrew, Thai and Devanagari letters are drawn with fonts that come with the product. For Chinese, Japanese and
Korean install Noto Sans CJK (\`apt-get install fonts-noto-cjk\` on Debian); it is found at the next start, and only pictures whose texts need it are drawn
anew. \`npm run -s feedmaker -- fonts\` lists what there is.

## Payments

On your own machine plans are paid at a local test checkout that is marked as one, and nothing is charged. In production nothing is sold and there are
no limits, unless you set the keys of a Stripe account: \`STRIPE_SECRET_KEY=sk_test_… npm run -s feedmaker -- stripe-prices\` makes the products and
prices of the plans and says which webhook to make; then set both keys and start. Begin with a key of Stripe's test mode: what is bought there counts for
nothing once the key is a live one. [operating.md](operating.md#billing) says what to look after, [billing.md](billing.md) what a plan covers.
`;

export function settingsPage(): string {
  const tables = Object.entries(settingSections).map(([title, settings]) => {
    const lines = Object.entries(settings).map(
      ([name, { says, usually }]) => `- \`${name}\` (${usually ?? usualText(name)}): ${says}\n`,
    );
    return `## ${title}\n\n${lines.join('')}`;
  });
  return [head, ...tables, notes].join('\n');
}

function usualText(name: string): string {
  const value = new Map<string, string>(Object.entries(usualValues)).get(name);
  return value === undefined ? 'none' : `\`${value}\``;
}
