import { expect, it } from '@jest/globals';
import { call, type InputOf, type OutputOf } from './call';
import { code, sentence } from './codes';
import { dict } from './dict';
import { eyes } from './eyes';
import { f, required, type Values } from './field';
import { flow } from './flow';
import { hrefOf, link } from './links';
import { manifest, type PageLoaders } from './manifest';
import { type Money, money } from './money';

/**
 * Mistakes that the compiler must reject. Each directive fails `tsc -b` as soon as its mistake compiles; nothing below
 * runs.
 */
const unit = dict('unit', '单位', [[1, '片']]);
const shape = { name: required(f.text('名称', 5)), amount: f.money('金额'), unit: f.dict('单位', unit) };
const save = call({ path: '/x/save', title: '保存', grant: 'erp-goods:edit', input: shape, output: required(f.id()) });
const pages = manifest({
  remote: 'remote-erp',
  pages: { a: { path: '/a', title: '甲', access: 'public', kind: 'list' } },
});
const both = eyes({ sph: f.sphere() });

export function refusals(amount: Money, send: (input: InputOf<typeof save>) => OutputOf<typeof save>) {
  // @ts-expect-error money is multiplied only through base/money
  amount * 2;
  // @ts-expect-error nor subtracted
  amount - amount;
  // @ts-expect-error a required field is missing
  send({ unit: 1 });
  // @ts-expect-error the dictionary has no such code
  send({ name: '名', unit: 9 });
  // @ts-expect-error a plain number is no amount
  send({ name: '名', amount: 12 });
  // @ts-expect-error the answer is an id, not text
  const id: string = send({ name: '名', amount: money(12) });
  // @ts-expect-error no such button
  call({ path: '/x', title: '无', grant: 'erp-goods:paint' });
  // @ts-expect-error a declared page without its loader
  const loaders: PageLoaders<typeof pages, unknown> = {};
  // @ts-expect-error eyes have od and os sides only
  const eye: Values<typeof both> = { ouSph: 1 };
  // @ts-expect-error the sentence needs its placeholder
  sentence(code(1, '「{name}」已被使用'), {});
  // @ts-expect-error a door's parameter is missing
  hrefOf(link('/a', { id: required(f.id()) }), {});
  const states = { A: { title: '甲', tone: 'draft' } } as const;
  // @ts-expect-error an action to a state that the flow lacks
  flow({ states, start: 'A', actions: { go: { title: '走', from: ['A'], to: 'B', grant: 'menu:1' } } });
  return { id, loaders, eye };
}

it('keeps the file part of the suite', () => {
  expect(save.id).toBe('POST /x/save');
});
