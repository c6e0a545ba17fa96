import { EYE_TITLES, EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { type EyePower, eyePowers, opticianFields } from '@mingmou/contract/workstation/optician.fields';
import {
  OPTICIAN_KINDS,
  type OpticianKind,
  type OpticianRecord,
} from '@mingmou/contract/workstation/optician-kinds.rules';
import { shownValue } from '@mingmou/contract/workstation/shown.rules';
import styles from './optician.module.css';

interface PowerTableProps {
  readonly kind: OpticianKind;
  readonly record: OpticianRecord;
  readonly label: string;
}

/** As it was written down: acuities are not converted. */
const AS_WRITTEN = { stored: '5', visionType: 1 } as const;

function textOf(record: OpticianRecord, eye: (typeof EYES)[number], name: EyePower): string {
  const field = eyeKey(eye, name);
  return shownValue(opticianFields[field], record[field], AS_WRITTEN);
}

/** Both eyes of a prescription to be read: what neither eye fills is left out. */
export function PowerTable({ kind, record, label }: PowerTableProps) {
  const { eye: own } = OPTICIAN_KINDS[kind];
  // Near glasses were once signed with a fitting height.
  const all: readonly EyePower[] = own.includes('ph') ? own : [...own, 'ph'];
  const names = all.filter((name) => EYES.some((eye) => textOf(record, eye, name) !== ''));
  return (
    <table className={styles.powers} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">眼别</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {eyePowers[name].title} <small>{eyePowers[name].unit}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {EYES.map((eye) => (
          <tr key={eye}>
            <th scope="row">{EYE_TITLES[eye]}</th>
            {names.map((name) => (
              <td key={name}>{textOf(record, eye, name) || '—'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
