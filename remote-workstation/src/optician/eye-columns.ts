import { eyeKey } from '@mingmou/contract/base/eyes';
import { formatLens, type LensKind } from '@mingmou/contract/clinic/lens-fields.rules';
import { equivalentOf } from '@mingmou/contract/clinic/refraction.rules';
import { type EyePower, eyePowers } from '@mingmou/contract/workstation/optician.fields';
import { LENS_KINDS, rangeOf } from '@mingmou/contract/workstation/optician.rules';
import {
  OPTICIAN_KINDS,
  type OpticianField,
  type OpticianKind,
} from '@mingmou/contract/workstation/optician-kinds.rules';
import type { EyeColumn, ShownColumn } from '@mingmou/kit/eyes/eye-rows';

const KINDS: Partial<Record<EyePower, LensKind | 'acuity'>> = { ...LENS_KINDS, va: 'acuity', nva: 'acuity' };

const BOTH: Partial<Record<EyePower, OpticianField>> = { pd: 'pd', npd: 'npd', va: 'ouVa', nva: 'ouNva' };
const BASES: Partial<Record<EyePower, EyePower>> = { prism1: 'base1', prism2: 'base2' };

/** 等效球镜, read-only beside the power. */
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

function columnOf(kind: OpticianKind, name: EyePower): EyeColumn {
  const { title } = eyePowers[name];
  const measure = KINDS[name];
  if (!measure) return { name, title, spec: eyePowers[name] };
  const both = BOTH[name];
  const base = BASES[name];
  return {
    name,
    title,
    kind: measure,
    range: rangeOf(kind, name),
    ...(both && OPTICIAN_KINDS[kind].whole.includes(both) ? { both } : {}),
    ...(base ? { base } : {}),
  };
}

function columns(kind: OpticianKind, names: readonly EyePower[]): EyeColumn[] {
  return names.filter((name) => OPTICIAN_KINDS[kind].eye.includes(name)).map((name) => columnOf(kind, name));
}

/** Power and what is seen with it. */
export function powerColumns(kind: OpticianKind): EyeColumn[] {
  return [...columns(kind, ['sph', 'cyl', 'axis', 'add']), EQUIVALENT, ...columns(kind, ['va', 'nva'])];
}

/** Where and how the lens sits before the eye. */
export function fitColumns(kind: OpticianKind): EyeColumn[] {
  return columns(kind, ['prism1', 'prism2', 'pd', 'npd', 'ph', 'bc', 'dia', 'zone']);
}
