import { refusals } from './reasons/calls/refusals.ts';
import { templateProblems, configProblems, configFaults } from './reasons/templates/template-problems.ts';
import { authRefusals, authMessages } from './screens/account/auth-messages.ts';
import { commonMessages } from './screens/common-messages.ts';
import { blockMessages } from './screens/editor/block-messages.ts';
import { commandMessages } from './screens/editor/command-messages.ts';
import { editorMessages } from './screens/editor/editor-messages.ts';
import { layersMessages } from './screens/editor/layers-messages.ts';
import { publishMessages } from './screens/editor/saving/publish-messages.ts';
import { savingMessages } from './screens/editor/saving/saving-messages.ts';
import { sourceMessages } from './screens/editor/source-messages.ts';
import { statusMessages } from './screens/editor/status-messages.ts';
import { boundMessages } from './screens/editor/bound-messages.ts';
import { differenceMessages } from './screens/editor/saving/difference-messages.ts';
import { filesMessages } from './screens/editor/saving/files-messages.ts';
import { paintMessages } from './screens/editor/paint-messages.ts';
import { panelsMessages } from './screens/editor/panels-messages.ts';
import { picturesMessages } from './screens/editor/pictures-messages.ts';
import { versionsMessages } from './screens/editor/saving/versions-messages.ts';
import { propertiesMessages } from './screens/editor/properties-messages.ts';
import { textMessages } from './screens/editor/text-messages.ts';
import { stageMessages } from './screens/editor/stage-messages.ts';
import { productsMessages } from './screens/editor/products-messages.ts';
import { problemMessages } from './screens/editor/problem-messages.ts';
import { photoMessages } from './screens/editor/photo-messages.ts';
import { fontsMessages } from './screens/fonts-messages.ts';

/** German texts of the editor. */
export const german = {
  refusals,
  templateProblems,
  configProblems,
  configFaults,
  authRefusals,
  authMessages,
  commonMessages,
  blockMessages,
  commandMessages,
  editorMessages,
  layersMessages,
  publishMessages,
  savingMessages,
  sourceMessages,
  statusMessages,
  boundMessages,
  differenceMessages,
  filesMessages,
  paintMessages,
  panelsMessages,
  picturesMessages,
  versionsMessages,
  propertiesMessages,
  textMessages,
  stageMessages,
  productsMessages,
  problemMessages,
  photoMessages,
  fontsMessages,
};
