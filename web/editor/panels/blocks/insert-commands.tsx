import {
  ArrowBigRight,
  Badge,
  BadgeCheck,
  BadgePercent,
  Circle,
  GalleryHorizontal,
  Hexagon,
  Image,
  Images,
  LoaderCircle,
  Minus,
  PackageOpen,
  Percent,
  QrCode,
  RectangleHorizontal,
  Square,
  SquareMousePointer,
  Stamp,
  Star,
  Tag,
  Tags,
  Truck,
  Type,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { blockMessages as texts } from '#core/messages/screens/editor/block-messages.ts';
import { blocks } from '#picture/designs';
import type { Command } from '../../commands/command.ts';
import { insertBlock, nameOfBlock } from './insert-block.ts';

const icons: Readonly<Record<string, ReactNode>> = {
  text: <Type />,
  title: <Type />,
  brand: <Type />,
  'brand-bar': <RectangleHorizontal />,
  button: <SquareMousePointer />,
  price: <Tag />,
  'price-with-old': <Tags />,
  'price-tag': <Tag />,
  saved: <Tags />,
  'sale-block': <Percent />,
  badge: <BadgeCheck />,
  'discount-disc': <BadgePercent />,
  'discount-ribbon': <BadgePercent />,
  'discount-burst': <BadgePercent />,
  stars: <Star />,
  qr: <QrCode />,
  rating: <Star />,
  'low-stock': <PackageOpen />,
  'free-shipping': <Truck />,
  photo: <Image />,
  'photo-card': <Image />,
  'photo-on-blur': <Image />,
  'further-photo': <Images />,
  'photo-strip': <GalleryHorizontal />,
  'brand-logo': <Stamp />,
  rectangle: <Square />,
  ellipse: <Circle />,
  line: <Minus />,
  polygon: <Hexagon />,
  star: <Star />,
  burst: <Badge />,
  arrow: <ArrowBigRight />,
  arc: <LoaderCircle />,
};

/** Each block as a command, so that the palette finds it. */
export const insertCommands: readonly Command[] = [
  ...blocks.map((block): Command => ({
    id: `insert.${block.id}`,
    label: texts.insert(nameOfBlock(block)),
    icon: icons[block.id],
    run: (session) => insertBlock(session, block),
  })),
  {
    id: 'insert.blocks',
    label: texts.all,
    icon: <PackageOpen />,
    keys: ['i'],
    isHiddenInPalette: true,
    run: ({ editor }) => editor.set({ dialog: 'blocks' }),
  },
];
