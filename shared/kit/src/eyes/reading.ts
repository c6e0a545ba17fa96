import { check } from '@mingmou/contract/base/check';
import { type Dict, dictName } from '@mingmou/contract/base/dict';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { ACUITY_SCALE_TITLES, isAcuity, readAcuity, scaleOf } from '@mingmou/contract/clinic/acuity.rules';
import {
  formatLens,
  isRed,
  type LensKind,
  lensFault,
  lensFaultSentence,
  lensHint,
  type MeasureSentence,
  parseLens,
  type Range,
} from '@mingmou/contract/clinic/lens-fields.rules';
import { numberIn } from '@mingmou/contract/clinic/lens-text.rules';
import type { CodedField } from '@mingmou/contract/clinic/measure.fields';
import { phoriaText, readPhoria } from '@mingmou/contract/clinic/phoria.rules';
import { isNumeric, textOf } from '../format/text-of';

/** How a quantity is typed, shown and judged. */
export interface Reading {
  /** Parses typed text; null means no value. */
  readonly read: (typed: string) => number | string | null;
  readonly text: (value: unknown) => string;
  /** Why the value can never be saved. */
  readonly fault: (value: unknown, label: string) => MeasureSentence | undefined;
  /** Red by product.md §5: allowed where it is measured, not where it is prescribed. */
  readonly red: (value: unknown) => string | undefined;
  /** Worth a second look. */
  readonly hint: (value: unknown) => string | undefined;
  readonly isNumber: boolean;
}

const never = () => undefined;
const asNumber = (value: unknown) => (typeof value === 'number' ? value : null);

/** A quantity of domain-workstation §0.1; `range` narrows its limits. */
export function lensReading(kind: LensKind, range?: Range): Reading {
  return {
    read: (typed) => (kind === 'phoria' ? readPhoria(typed) : parseLens(kind, typed)),
    text: (value) => (kind === 'phoria' ? phoriaText(asNumber(value)) : formatLens(kind, asNumber(value))),
    fault: (value, label) => {
      const fault = lensFault(kind, asNumber(value), range);
      return fault && lensFaultSentence(label, kind, fault);
    },
    red: (value) => (isRed(kind, asNumber(value)) ? '非0.25的倍数' : undefined),
    hint: (value) => lensHint(kind, asNumber(value)),
    isNumber: true,
  };
}

/** Visual acuity in the organisation's scale. */
export function acuityReading(visionType: number): Reading {
  return {
    read: (typed) => readAcuity(typed, visionType) || null,
    text: (value) => (typeof value === 'string' ? value : ''),
    fault: (value) => {
      if (typeof value !== 'string' || value === '' || isAcuity(value, visionType)) return undefined;
      const says = `视力格式不正确，请按${ACUITY_SCALE_TITLES[scaleOf(visionType)]}记录填写`;
      return { says, short: says };
    },
    red: never,
    hint: never,
    isNumber: false,
  };
}

/** A figure, or a word in its place: `X` where nothing blurred. */
export function codedReading({ codes, decimals = 0 }: CodedField): Reading {
  return {
    read: (typed) => {
      const word = typed.trim().toUpperCase();
      if (codes.includes(word)) return word;
      const figure = numberIn(typed);
      return figure === null ? null : figure.toFixed(decimals);
    },
    text: (value) => (typeof value === 'string' ? value : ''),
    fault: never,
    red: never,
    hint: never,
    isNumber: true,
  };
}

/** A choice that is typed by its code or its name. */
export function dictReading(dictionary: Dict): Reading {
  const { rows } = dictionary;
  return {
    read: (typed) => {
      const text = typed.trim();
      const wanted = text.toLowerCase();
      // A name may look like the code of another row.
      const meant =
        rows.find(({ name }) => name === text) ?? rows.find(({ code }) => String(code).toLowerCase() === wanted);
      return meant?.code ?? null;
    },
    text: (value) => (typeof value === 'string' || typeof value === 'number' ? dictName(dictionary, value) : ''),
    fault: never,
    red: never,
    hint: never,
    isNumber: false,
  };
}

/** Any other measure, by its descriptor. */
export function fieldReading(spec: FieldSpec): Reading {
  const isNumber = isNumeric(spec);
  return {
    read: (typed) => (isNumber ? numberIn(typed) : typed.trim() || null),
    text: (value) => textOf(spec, value),
    fault: (value, label) => {
      const reason = check({ ...spec, required: false }, value);
      return reason === null ? undefined : { says: label + reason, short: reason };
    },
    red: never,
    hint: never,
    isNumber,
  };
}
