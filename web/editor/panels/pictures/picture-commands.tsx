import { Images, ImageUp } from 'lucide-react';
import { picturesMessages as texts } from '#core/messages/screens/editor/pictures-messages.ts';
import type { Command } from '../../commands/command.ts';
import { addPictures } from './add-picture.ts';
import { choosePictures } from './choose-picture.ts';

export const pictureCommands: readonly Command[] = [
  {
    id: 'insert.picture',
    label: texts.insert,
    icon: <ImageUp />,
    run: (session) => {
      choosePictures(true, (files) => void addPictures(session, files));
      return texts.choosing;
    },
  },
  {
    id: 'insert.project-pictures',
    label: texts.tray,
    icon: <Images />,
    run: ({ editor }) => editor.set({ dialog: 'pictures' }),
  },
];
