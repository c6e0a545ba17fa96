import { expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from 'antd';
import { choiceKeys, paperKeys } from './paper-keys';

const OPTIONS = [
  { value: 1, label: '框架' },
  { value: 2, label: '隐形' },
];

function open() {
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside
    <div onKeyDown={paperKeys} onKeyDownCapture={choiceKeys}>
      <Select aria-label="戴镜类型" options={OPTIONS} showSearch={{ optionFilterProp: 'label' }} allowClear />
      <input aria-label="眼位" />
    </div>,
  );
  return screen.getByRole('combobox', { name: '戴镜类型' });
}
const chosen = (name: string) => screen.getByRole('combobox', { name }).closest('.ant-select');
const field = (name: string) => screen.getByRole('textbox', { name });

it('回车走过没有打开的选项，不把它打开', async () => {
  const choice = open();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(field('眼位')).toHaveFocus();
  expect(choice).toHaveAttribute('aria-expanded', 'false');
});

const CODES = { Enter: 13, Tab: 9, ArrowDown: 40, Delete: 46 } as const;

/** As browsers send it, code and all: lists look at the code. True when the browser may do its own part. */
function strike(key: keyof typeof CODES): boolean {
  const at = document.activeElement ?? document.body;
  const mayGoOn = fireEvent.keyDown(at, { key, keyCode: CODES[key], which: CODES[key] });
  fireEvent.keyUp(at, { key, keyCode: CODES[key], which: CODES[key] });
  return mayGoOn;
}

it.each(['Enter', 'Tab'] as const)('键入后按%s选中，接着到下一项', async (key) => {
  open();
  await userEvent.tab();
  await userEvent.keyboard('隐');
  await act(async () => void strike(key));
  expect(field('眼位')).toHaveFocus();
  expect(chosen('戴镜类型')).toHaveTextContent('隐形');
});

it('没有匹配的，回车留在原处', async () => {
  const choice = open();
  await userEvent.tab();
  await userEvent.keyboard('找不到');
  await act(async () => void strike('Enter'));
  expect(choice).toHaveFocus();
});

it('打开看一眼就按Tab，什么也没选；箭头到过的才选', async () => {
  open();
  await userEvent.click(screen.getByRole('combobox', { name: '戴镜类型' }));
  expect(strike('Tab')).toBe(true);
  expect(chosen('戴镜类型')).not.toHaveTextContent('框架');
  await act(async () => void strike('ArrowDown'));
  await act(async () => void strike('Tab'));
  expect(chosen('戴镜类型')).toHaveTextContent('隐形');
});

it('Tab不停在清除上，Delete清除', async () => {
  const choice = open();
  await userEvent.tab();
  await userEvent.keyboard('隐');
  await act(async () => void strike('Enter'));
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(choice).toHaveFocus();
  await userEvent.tab();
  expect(field('眼位')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  strike('Delete');
  expect(chosen('戴镜类型')).not.toHaveTextContent('隐形');
  expect(choice).toHaveAttribute('aria-expanded', 'false');
});

it('Enter passes by the inputs of a folded part', async () => {
  const { rerender } = render(<p />);
  const paper = (isOpen: boolean) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside
    <div onKeyDown={paperKeys}>
      <input aria-label="瞳距" />
      <details open={isOpen}>
        <summary>棱镜</summary>
        <input aria-label="棱镜度数" />
      </details>
      <input aria-label="备注" />
    </div>
  );
  rerender(paper(false));
  await userEvent.click(field('瞳距'));
  await userEvent.keyboard('{Enter}');
  expect(field('备注')).toHaveFocus();
  rerender(paper(true));
  await userEvent.click(field('瞳距'));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('棱镜度数')).toHaveFocus();
});
