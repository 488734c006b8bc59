import account from '#core/messages/words/de/account.json' with { type: 'json' };
import billing from '#core/messages/words/de/billing.json' with { type: 'json' };
import common from '#core/messages/words/de/common.json' with { type: 'json' };
import errors from '#core/messages/words/de/errors.json' with { type: 'json' };
import events from '#core/messages/words/de/events.json' with { type: 'json' };
import feedForm from '#core/messages/words/de/feed-form.json' with { type: 'json' };
import feeds from '#core/messages/words/de/feeds.json' with { type: 'json' };
import fonts from '#core/messages/words/de/fonts.json' with { type: 'json' };
import publishing from '#core/messages/words/de/publishing.json' with { type: 'json' };
import shell from '#core/messages/words/de/shell.json' with { type: 'json' };
import templates from '#core/messages/words/de/templates.json' with { type: 'json' };

export const german = {
  ...account,
  ...billing,
  ...common,
  ...errors,
  ...events,
  ...feedForm,
  ...feeds,
  ...fonts,
  ...publishing,
  ...shell,
  ...templates,
};
