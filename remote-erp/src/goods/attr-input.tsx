import type { FieldSpec } from '@mingmou/contract/base/field';
import type { LensKind } from '@mingmou/contract/clinic/lens-fields.rules';
import { LensInput } from '@mingmou/kit/eyes/lens-inputs';
import { FieldInput } from '@mingmou/kit/form/field-input';

interface AttrInputProps {
  readonly id: string;
  readonly name: string;
  readonly spec: FieldSpec;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const POWERS: readonly (readonly [prefix: string, kind: LensKind])[] = [
  ['sph', 'sphere'],
  ['power', 'sphere'],
  ['cyl', 'cylinder'],
  ['add', 'add'],
  ['axis', 'axis'],
];

/** The input of an attribute: powers are typed as everywhere, 175 for 1.75. */
export function AttrInput({ id, name, spec, value, onChange }: AttrInputProps) {
  const power = POWERS.find(([prefix]) => name.startsWith(prefix));
  if (!power) return <FieldInput id={id} spec={spec} value={value} onChange={onChange} />;
  return (
    <LensInput
      id={id}
      kind={power[1]}
      label={spec.title}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
    />
  );
}
