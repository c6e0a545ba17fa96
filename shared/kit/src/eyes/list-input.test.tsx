import { describe, expect, it } from '@jest/globals';
import type { Dict } from '@mingmou/contract/base/dict';
import { ACUITY_SPECIALS, acuityLines } from '@mingmou/contract/clinic/acuity.rules';
import { ADDS, FITTING_HEIGHTS, formatLens, MONO_PDS, PRISM_BASES } from '@mingmou/contract/clinic/lens-fields.rules';
import * as measuring from '@mingmou/contract/dict/measuring';
import * as consultation from '@mingmou/contract/workstation/consultation.dicts';
import * as opticianDicts from '@mingmou/contract/workstation/optician.dicts';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { AcuityInput, AddSelect, LensInput, type MeasureProps, PdInput, PrismBaseInput } from './lens-inputs';
import { readListed } from './list-text';
import { acuityReading, dictReading, lensReading } from './reading';

const LEAVINGS = ['Tab', 'Enter', 'click'] as const;

/** Opens a list input, types a text, leaves the input, and returns the value and the text it has then. */
function listOf(Input: ComponentType<MeasureProps>) {
  let held: unknown = null;
  function Held() {
    const [value, setValue] = useState<unknown>(null);
    held = value;
    return <Input label="值" value={value} onChange={setValue} />;
  }
  render(<Held />);
  const input = screen.getByLabelText<HTMLInputElement>('值');
  return (typed: string, leaving: (typeof LEAVINGS)[number]) => {
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: typed } });
    if (leaving !== 'click') fireEvent.keyDown(input, { key: leaving, code: leaving });
    fireEvent.blur(input);
    return { value: held, shown: input.value };
  };
}

const numbers = (kind: 'add' | 'pdMono' | 'fittingHeight', values: readonly number[]) =>
  values.map((value) => [formatLens(kind, value), value] as const);
const texts = (values: readonly string[]) => values.map((value) => [value, value] as const);
const specials = ACUITY_SPECIALS.map(([code]) => code);
const FivePoints = (props: MeasureProps) => <AcuityInput {...props} visionType={1} />;
const Decimals = (props: MeasureProps) => <AcuityInput {...props} visionType={2} />;
const FittingHeight = (props: MeasureProps) => <LensInput {...props} kind="fittingHeight" />;

describe('list input', () => {
  it.each([
    ['acuity in five points', FivePoints, texts([...acuityLines(1), ...specials])],
    ['acuity in decimals', Decimals, texts([...acuityLines(2), ...specials])],
    ['addition', AddSelect, numbers('add', ADDS)],
    ['pupil distance of one eye', PdInput, numbers('pdMono', MONO_PDS)],
    ['fitting height', FittingHeight, numbers('fittingHeight', FITTING_HEIGHTS)],
    ['prism base', PrismBaseInput, texts(PRISM_BASES)],
  ])('keeps every typed value of its list, however the input is left: %s', (_name, Input, values) => {
    const leave = listOf(Input);
    const wrong = values.flatMap(([typed, value], place) => {
      // Values of one list differ in nothing but the text: the ways of leaving take turns, lines of acuity try all three.
      const ways = Input === FivePoints ? LEAVINGS : [LEAVINGS[place % 3] ?? 'Tab'];
      return ways.flatMap((way) => {
        const left = leave(typed, way);
        return left.value === value && left.shown === typed ? [] : [{ typed, way, ...left }];
      });
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    [1, '4.9', '4.9'],
    [1, '49', '4.9'],
    [1, '4.9-', '4.9-'],
    [1, '4.8+3', '4.8+3'],
    [1, '485-2', '4.85-2'],
    [1, '手动', 'HM'],
    [1, 'sd', 'HM'],
    [1, '追光', 'OTHER:追光'],
    [2, '.12', '0.12'],
    [2, '.15', '0.15'],
    [2, '.1', '0.1'],
    [2, '12', '1.2'],
    [2, '012', '0.12'],
  ])('reads an acuity of vision type %s typed as %s', (visionType, typed, value) => {
    const specialOptions = ACUITY_SPECIALS.map(([text, name]) => ({
      text,
      name,
      initials: text === 'HM' ? ['sd'] : [],
    }));
    const options = [...acuityLines(visionType).map((text) => ({ text })), ...specialOptions];
    expect(readListed(acuityReading(visionType), options, typed)).toBe(value);
  });

  it.each([
    ['add', ADDS, '175', 1.75],
    ['add', ADDS, '1.75', 1.75],
    ['add', ADDS, '17.5', 17.5],
    ['pdMono', MONO_PDS, '315', 31.5],
    ['pdMono', MONO_PDS, '3.15', 3.15],
  ] as const)('never finds a %s by a text without its point', (kind, values, typed, value) => {
    const options = values.map((one) => ({ text: formatLens(kind, one) }));
    expect(readListed(lensReading(kind), options, typed)).toBe(value);
  });

  it('reads every name of a dictionary as its own code', () => {
    const isDict = (one: unknown): one is Dict => typeof one === 'object' && one !== null && 'rows' in one;
    const dictionaries = [measuring, consultation, opticianDicts].flatMap((module) =>
      Object.values<unknown>({ ...module }).filter(isDict),
    );
    expect(dictionaries.length).toBeGreaterThan(20);
    const wrong = dictionaries.flatMap((dictionary) =>
      dictionary.rows.flatMap(({ code, name }) => {
        const options = dictionary.rows.map((row) => ({ text: row.name, initials: [String(row.code).toLowerCase()] }));
        const read = readListed(dictReading(dictionary), options, name);
        return read === code ? [] : [[name, code, read]];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
