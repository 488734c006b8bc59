import { controlIds, type ControlId, type ControlValues, createTemplate } from '#picture/designs';
import { ControlFields } from './control-fields.tsx';

interface NewDesignControlsProps {
  starter: string;
  values: ControlValues;
  brandColors: readonly string[];
  onChange: (values: ControlValues) => void;
}

/** Controls that the design of a new template offers. Import it only when needed, because it includes all designs. */
export function NewDesignControls({ starter, values, brandColors, onChange }: NewDesignControlsProps) {
  const size = { width: 1080, height: 1080 };
  const { designControls } = createTemplate({ starter, name: '', type: 'custom', ...size }).config;
  if (designControls === undefined) return null;
  const initial: Partial<Record<ControlId, string>> = {};
  for (const id of controlIds) {
    const setting = designControls[id];
    if (setting !== undefined) initial[id] = setting.initial;
  }
  return <ControlFields initial={initial} values={values} brandColors={brandColors} onChange={onChange} />;
}
