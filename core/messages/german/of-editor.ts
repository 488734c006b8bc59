import problems from '#core/messages/words/de/problems.json' with { type: 'json' };
import common from '#core/messages/words/de/common.json' with { type: 'json' };
import editor from '#core/messages/words/de/editor.json' with { type: 'json' };
import errors from '#core/messages/words/de/errors.json' with { type: 'json' };
import fonts from '#core/messages/words/de/fonts.json' with { type: 'json' };
import publishing from '#core/messages/words/de/publishing.json' with { type: 'json' };

export const german = {
  ...problems,
  ...common,
  ...editor,
  ...errors,
  ...fonts,
  ...publishing,
};
