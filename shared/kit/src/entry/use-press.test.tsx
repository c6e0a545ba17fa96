import { describe, expect, it, jest } from '@jest/globals';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { Do } from '../act/do';
import { usePress, type Why } from './use-press';

const done = jest.fn();
const submitted = jest.fn();
const blocked = jest.fn();

function Page({ why }: { readonly why: Why }) {
  const press = usePress();
  return (
    <form onSubmit={submitted}>
      <Do call={brand.save} hotkey="F8" blocked={why} onBlocked={blocked} onClick={done}>
        保存
      </Do>
      <button type="submit" {...press(why)}>
        提交
      </button>
    </form>
  );
}

function open(why: Why) {
  done.mockClear();
  submitted.mockClear();
  blocked.mockClear();
  return renderScreen(<Page why={why} />, { answers: [], rights: ['menu:1414', 'erp-goods:edit'] });
}

const button = (name: string) => screen.getByRole('button', { name });

describe('a button that is of no use for now', () => {
  it('is reachable by Tab and explains itself to a screen reader, and to a user who presses it or its key', async () => {
    const { user } = open('没有要保存的修改');
    await user.tab();
    expect(button('保存')).toHaveFocus();
    expect(button('保存')).toHaveAttribute('aria-disabled', 'true');
    expect(button('保存')).toHaveAccessibleDescription('没有要保存的修改');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('没有要保存的修改')).toBeVisible();
    await user.keyboard('{F8}');
    await waitFor(() => expect(screen.getAllByText('没有要保存的修改')).toHaveLength(2));
    expect(done).not.toHaveBeenCalled();
  });

  it('leads to what blocks it, by pointer and by key', async () => {
    const { user } = open('请填写原因');
    await user.click(button('保存'));
    expect(blocked).toHaveBeenCalledTimes(1);
    await user.keyboard('{F8}');
    expect(blocked).toHaveBeenCalledTimes(2);
  });

  it('submits no form', async () => {
    const { user } = open('请先选择机构');
    await user.click(button('提交'));
    expect(await screen.findByText('请先选择机构')).toBeVisible();
    expect(submitted).not.toHaveBeenCalled();
  });

  it('is a plain button as soon as nothing blocks it', async () => {
    const { user } = open(false);
    expect(button('保存')).not.toHaveAttribute('aria-disabled');
    expect(button('保存')).toHaveAccessibleDescription('');
    await user.click(button('保存'));
    expect(done).toHaveBeenCalledTimes(1);
    expect(blocked).not.toHaveBeenCalled();
  });
});
