import { describe, expect, it } from '@jest/globals';
import { done, type History, NOTHING_DONE, nameOf, redone, typedPlace, typedText, undone } from './undo.rules';

const typed = (name: string, from: unknown, to: unknown) => ({
  ...{ what: name, place: name },
  ...{ before: { values: { [name]: from }, quoted: [] }, after: { values: { [name]: to }, quoted: [] } },
});
const act = (what: string) => ({
  ...{ what, before: { values: { a: null }, quoted: [] }, after: { values: { a: what }, quoted: [] } },
});
const wordsOf = ({ past }: History) => past.map(({ what, before }) => `${what}<${JSON.stringify(before.values)}`);

describe('steps', () => {
  it('counts typing in a field until it is left as one step, back to the first value', () => {
    const first = done(done(NOTHING_DONE, typed('odSph', null, -2)), typed('odSph', -2, -2.25));
    expect(wordsOf(first)).toEqual(['odSph<{"odSph":null}']);
    const left = { ...first, open: false };
    expect(wordsOf(done(left, typed('odSph', -2.25, -3)))).toEqual(['odSph<{"odSph":null}', 'odSph<{"odSph":-2.25}']);
    expect(wordsOf(done(first, typed('osSph', null, -1)))).toHaveLength(2);
  });

  it('typed back to where it began is no step, and neither is what changes nothing', () => {
    const there = done(NOTHING_DONE, typed('plan', null, '配'));
    expect(done(there, typed('plan', '配', null)).past).toEqual([]);
    expect(done(NOTHING_DONE, typed('plan', null, undefined))).toBe(NOTHING_DONE);
  });

  it('moves back and forth, and drops undone steps after a new one', () => {
    const two = done(done(NOTHING_DONE, act('双眼正常')), act('速记'));
    const back = undone(two);
    expect(back.step?.what).toBe('速记');
    expect(redone(back.history).history.past.map(({ what }) => what)).toEqual(['双眼正常', '速记']);
    expect(done(back.history, act('复制')).future).toEqual([]);
    expect(undone(NOTHING_DONE).step).toBeUndefined();
    expect(redone(two).step).toBeUndefined();
  });

  it('are a hundred at most', () => {
    let history = NOTHING_DONE;
    for (let at = 0; at < 101; at += 1) history = done(history, act(`${at}`));
    expect([history.past.length, history.past[0]?.what]).toEqual([100, '1']);
  });
});

describe('detection of a focused text input', () => {
  it.each<[unknown, unknown, string | undefined]>([
    ['a', 'ab', 'rows'],
    [null, 3, 'rows'],
    [[{ remark: 'a', qty: 1 }], [{ remark: 'ab', qty: 1 }], 'rows.0.remark'],
    [[{ qty: 1 }], [{ qty: 1 }, { qty: 2 }], undefined],
    [[{ isPrimary: true }, { isPrimary: false }], [{ isPrimary: false }, { isPrimary: true }], undefined],
    [null, [1], undefined],
  ])('%j to %j', (before, after, place) => {
    expect(typedPlace('rows', before, after)).toBe(place);
  });

  it('a text of an open step is known, also in a row; a figure is none', () => {
    const rows = typed('rows', [{ remark: 'a' }], [{ remark: 'ab' }]);
    expect(typedText(done(NOTHING_DONE, { ...rows, place: 'rows.0.remark' }))).toBe('ab');
    expect(typedText(done(NOTHING_DONE, typed('plan', null, '配镜')))).toBe('配镜');
    expect(typedText(done(NOTHING_DONE, typed('odSph', null, -1)))).toBeUndefined();
    expect(typedText({ ...done(NOTHING_DONE, typed('plan', null, '配镜')), open: false })).toBeUndefined();
  });
});

it('names a step by its changed fields', () => {
  const titles: Readonly<Record<string, string>> = { odSph: '右眼球镜', osSph: '左眼球镜' };
  expect(nameOf(['odSph'], (name) => titles[name])).toBe('右眼球镜');
  expect(nameOf(['odSph', 'osSph'], (name) => titles[name])).toBe('右眼球镜等2项');
  expect(nameOf(['x'], (name) => titles[name])).toBe('上一步');
});
