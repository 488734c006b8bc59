import {
  ArrowBigRight,
  Badge,
  Circle,
  Columns3,
  Group,
  Hexagon,
  Image,
  ImageUp,
  LoaderCircle,
  Minus,
  QrCode,
  Rows3,
  Square,
  Star,
  Tag,
  Type,
  Zap,
} from 'lucide-react';
import type { ReactElement } from 'react';
import type { IconName } from './choose-icon.ts';

export function KindIcon({ icon }: { icon: IconName }) {
  return (
    <span aria-hidden="true" className="shrink-0 text-muted [&_svg]:size-4">
      {icons[icon]}
    </span>
  );
}

const icons: Readonly<Record<IconName, ReactElement>> = {
  rectangle: <Square />,
  ellipse: <Circle />,
  line: <Minus />,
  polygon: <Hexagon />,
  star: <Star />,
  burst: <Badge />,
  arrow: <ArrowBigRight />,
  arc: <LoaderCircle />,
  free: <Group />,
  row: <Columns3 />,
  column: <Rows3 />,
  text: <Type />,
  badge: <Tag />,
  photo: <Image />,
  image: <ImageUp />,
  rating: <Star />,
  qr: <QrCode />,
  energy: <Zap />,
};
