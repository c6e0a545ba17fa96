import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { call } from '@mingmou/contract/base/call';
import { f, required } from '@mingmou/contract/base/field';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { answer, refusal } from '@mingmou/testing/answers';
import { fireEvent, screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useState } from 'react';
import { usePaused } from '../act/use-paused';
import { FieldInput } from './field-input';
import { SearchSelect } from './search-select';

const row = { id: required(f.id('编号')), name: required(f.text('名称', 20)) } as const;
const find = call({
  path: '/thing/find',
  title: '东西',
  grant: 'any',
  input: { keyword: f.text('关键字', 20) },
  output: required(f.list('东西', f.object('东西', row))),
});

const onPick = jest.fn<(id: number) => void>();

function Picker() {
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed.trim());
  const { data = [], fetching, refusal: refused } = useCall(find, { keyword }, { skip: keyword === '', quiet: true });
  const isSettled = keyword === typed.trim() && !fetching;
  const options = isSettled && !refused && keyword ? data.map(({ id, name }) => ({ value: id, label: name })) : [];
  return (
    <>
      <SearchSelect<number | null, { value: number; label: string }>
        aria-label="查找"
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        value={null}
        loading={!isSettled}
        options={options}
        onSelect={(id) => onPick(Number(id))}
      />
      <input aria-label="其他" />
    </>
  );
}

const things: Readonly<Record<string, readonly { id: number; name: string }[]>> = {
  明月: [{ id: 1, name: '明月镜片' }],
  '6901234567892': [{ id: 2, name: '依视路镜片' }],
  明: [
    { id: 1, name: '明月镜片' },
    { id: 3, name: '明远镜片' },
  ],
};

/** Lets the server answer the requests that wait. */
let release: () => void;
let released: Promise<void>;

function open() {
  const screened = renderScreen(<Picker />, {
    answers: [
      answer(find, async ({ keyword }) => {
        await released;
        if (keyword === '拒绝') throw refusal({ code: 500, msg: '稍后再试' });
        return [...(things[String(keyword)] ?? [])];
      }),
    ],
    rights: [],
  });
  return { ...screened, input: screen.getByRole('combobox', { name: '查找' }) };
}

const KEY_CODES = { Enter: 13, Escape: 27, ArrowDown: 40 } as const;

/** Presses keys with the key codes that antd reads and `userEvent` leaves out. */
function press(...keys: readonly (keyof typeof KEY_CODES)[]) {
  const { activeElement } = document;
  if (!activeElement) throw new Error('nothing has the focus');
  for (const key of keys) {
    fireEvent.keyDown(activeElement, { key, keyCode: KEY_CODES[key] });
    fireEvent.keyUp(activeElement, { key, keyCode: KEY_CODES[key] });
  }
}

beforeEach(() => {
  onPick.mockClear();
  released = new Promise((resolve) => {
    release = resolve;
  });
});

describe('a select that searches on the server', () => {
  it('selects the single match when Enter was pressed before the answer', async () => {
    const { user, input } = open();
    await user.type(input, '明月');
    press('Enter');
    expect(input).toHaveValue('明月');
    expect(input).toHaveAttribute('aria-expanded', 'true');
    expect(onPick).not.toHaveBeenCalled();
    release();
    await waitFor(() => expect(onPick.mock.calls).toEqual([[1]]));
    await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'false'));
    expect(input).toHaveValue('');
  });

  it('selects the single match of a scanned code, whose Enter follows without a pause', async () => {
    const { server, user, input } = open();
    release();
    await user.click(input);
    for (const at of '6901234567892'.split('').keys()) {
      fireEvent.change(input, { target: { value: '6901234567892'.slice(0, at + 1) } });
    }
    press('Enter');
    await waitFor(() => expect(onPick.mock.calls).toEqual([[2]]));
    expect(server.sent(find)).toEqual([{ keyword: '6901234567892' }]);
  });

  it('keeps the list open without a choice when several options match', async () => {
    const { user, input } = open();
    await user.type(input, '明');
    press('Enter');
    release();
    expect(await screen.findByTitle('明远镜片')).toBeVisible();
    expect(input).toHaveValue('明');
    expect(onPick).not.toHaveBeenCalled();
    press('ArrowDown', 'Enter');
    expect(onPick.mock.calls).toEqual([[3]]);
  });

  it('cancels the remembered Enter on further typing', async () => {
    const { user, input } = open();
    await user.type(input, '明月');
    press('Enter');
    await user.type(input, 'x{Backspace}');
    release();
    expect(await screen.findByTitle('明月镜片')).toBeVisible();
    expect(input).toHaveValue('明月');
    expect(onPick).not.toHaveBeenCalled();
  });

  it.each([
    ['Escape', async () => press('Escape')],
    ['leaving the field', ({ user }: ReturnType<typeof open>) => user.tab()],
  ])('cancels the remembered Enter on %s', async (_how, cancel) => {
    const screened = open();
    const { user, server, input } = screened;
    await user.type(input, '明月');
    press('Enter');
    await waitFor(() => expect(server.sent(find)).toHaveLength(1));
    await cancel(screened);
    release();
    await waitFor(() => expect(input).toHaveValue(''));
    await waitFor(() => expect(input.closest('.ant-select')).not.toHaveClass('ant-select-loading'));
    expect(onPick).not.toHaveBeenCalled();
  });

  it('selects nothing when the server refuses the search', async () => {
    const { user, server, input } = open();
    release();
    await user.type(input, '明月');
    expect(await screen.findByTitle('明月镜片')).toBeVisible();
    await user.clear(input);
    await user.type(input, '拒绝');
    press('Enter');
    await waitFor(() => expect(server.sent(find)).toHaveLength(2));
    await waitFor(() => expect(input.closest('.ant-select')).not.toHaveClass('ant-select-loading'));
    expect(input).toHaveValue('拒绝');
    expect(onPick).not.toHaveBeenCalled();
  });
});

describe('a field that refers to rows of a call', () => {
  const named = (id: number, code: string, name: string, pinyin: string) => ({
    ...{ id, code, name, pinyin },
    categoryIds: [],
  });

  it.each([
    ['single', f.ref('品牌', brand.findAll), 1],
    ['multiple', f.refs('品牌', brand.findAll), [2, 1]],
  ])(
    'selects the single local match when Enter was pressed before the %s options came',
    async (_kind, spec, chosen) => {
      const onChange = jest.fn();
      const value = Array.isArray(chosen) ? [2] : undefined;
      const { user } = renderScreen(<FieldInput spec={spec} value={value} onChange={onChange} aria-label="品牌" />, {
        answers: [
          answer(brand.findAll, async () => {
            await released;
            return [named(1, 'P01', '依视路', 'ysl'), named(2, 'P02', '明月', 'my')];
          }),
        ],
        rights: ['menu:1414'],
      });
      await user.type(screen.getByRole('combobox', { name: '品牌' }), 'ysl');
      press('Enter');
      expect(onChange).not.toHaveBeenCalled();
      release();
      await waitFor(() => expect(onChange.mock.calls).toEqual([[chosen]]));
      expect(screen.getByRole('combobox', { name: '品牌' })).toHaveValue('');
    },
  );
});
