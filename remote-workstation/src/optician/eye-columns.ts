import { eyeKey } from '@mingmou/contract/base/eyes';
import { formatLens } from '@mingmou/contract/clinic/lens-fields.rules';
import { equivalentOf } from '@mingmou/contract/clinic/refraction.rules';
import { type EyePower, eyePowers } from '@mingmou/contract/workstation/optician.fields';
import {
  CONTACT_CYLINDERS,
  isContact,
  OPTICIAN_KINDS,
  type OpticianField,
  type OpticianKind,
  powerOf,
} from '@mingmou/contract/workstation/optician-kinds.rules';
import type { EyeColumn, ShownColumn } from '@mingmou/kit/eyes/eye-rows';
import { columnOf } from '../stage/eye-columns';

const BOTH: Partial<Record<EyePower, OpticianField>> = { pd: 'pd', npd: 'npd', va: 'ouVa', nva: 'ouNva' };
const BASES: Partial<Record<EyePower, EyePower>> = { prism1: 'base1', prism2: 'base2' };

/** 等效球镜, read only, next to the power. */
const EQUIVALENT: ShownColumn = {
  name: 'se',
  title: '等效球镜',
  unit: 'D',
  show: (values, eye) => {
    const [sphere, cylinder] = [values[eyeKey(eye, 'sph')], values[eyeKey(eye, 'cyl')]];
    const power = (value: unknown) => (typeof value === 'number' ? value : null);
    return formatLens('sphere', equivalentOf(power(sphere), power(cylinder))) || '—';
  },
};

function columns(kind: OpticianKind, names: readonly EyePower[]): EyeColumn[] {
  const { eye, whole } = OPTICIAN_KINDS[kind];
  return names
    .filter((name) => eye.includes(name))
    .map((name) => {
      const both = BOTH[name];
      const isWhole = both !== undefined && whole.includes(both);
      const column = columnOf(name, powerOf(kind, name, eyePowers[name]), {
        base: BASES[name],
        both: isWhole ? both : undefined,
      });
      return name === 'cyl' && isContact(kind) ? { ...column, choices: CONTACT_CYLINDERS } : column;
    });
}

/** Returns the columns of power and acuity. */
export function powerColumns(kind: OpticianKind): EyeColumn[] {
  return [...columns(kind, ['sph', 'cyl', 'axis', 'add']), EQUIVALENT, ...columns(kind, ['va', 'nva'])];
}

/** Where and how the lens sits before the eye. */
export function fitColumns(kind: OpticianKind): EyeColumn[] {
  return columns(kind, ['pd', 'npd', 'ph', 'bc', 'dia', 'zone']);
}

/** Prisms are seldom prescribed: their table is folded. */
export function prismColumns(kind: OpticianKind): EyeColumn[] {
  return columns(kind, ['prism1', 'prism2']);
}
