import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useState } from 'react';
import { useKeys } from '../keys/use-keys';
import { Button } from '../ui';
import { InputNumber, type InputNumberProps } from './number-input';

interface FormProps extends Pick<InputNumberProps, 'min' | 'max' | 'precision' | 'needed'> {
  readonly start: number | null;
  readonly onSend: (value: number | null) => void;
}

function Form({ start, onSend, ...limits }: FormProps) {
  const [value, setValue] = useState(start);
  const send = () => onSend(value);
  useKeys([{ key: 'F8', title: '确认', run: send }]);
  return (
    <section>
      <InputNumber {...limits} aria-label="数量" value={value} onChange={setValue} />
      <Button type="primary" onClick={send}>
        确认
      </Button>
      <Button onClick={() => setValue(3)}>全部</Button>
    </section>
  );
}

function open(props: Omit<FormProps, 'onSend'>) {
  const send = jest.fn<(value: number | null) => void>();
  const { user } = renderScreen(<Form {...props} onSend={send} />, { answers: [], rights: [] });
  return { user, send, field: screen.getByRole('spinbutton', { name: '数量' }) };
}

const PIECES = { min: 0, max: 3, precision: 0 };
const RATE = { min: 0, max: 100, precision: 2, needed: '请填写折扣' };
const QTY = { min: 1, max: 9999, precision: 0, needed: '请填写数量' };

describe('number input', () => {
  it.each([
    ['25', PIECES, null, '不能大于3'],
    ['2.5', PIECES, null, '应为整数'],
    ['150', RATE, 100, '不能大于100'],
    ['{Backspace}', RATE, 5, '请填写折扣'],
    ['10000', QTY, 1, '不能大于9999'],
    ['12a', QTY, 1, '应为数字'],
  ])('sends nothing by F8, Enter or the main button while the field shows %s', async (keys, limits, start, fault) => {
    const { user, send, field } = open({ ...limits, start });
    await user.tripleClick(field);
    await user.keyboard(keys);
    const shown = (field as HTMLInputElement).value;
    expect(screen.getByRole('alert')).toHaveTextContent(fault);
    await user.keyboard('{F8}{Enter}');
    await user.click(screen.getByRole('button', { name: /确\s*认/ }));
    expect(send).not.toHaveBeenCalled();
    expect(field).toHaveValue(shown);
    expect(field).toHaveFocus();
  });

  it.each([
    ['2', PIECES, null, 2],
    ['15', RATE, 100, 15],
    ['1000', QTY, 1, 1000],
    ['２５', QTY, 1, 25],
  ])('sends what the field shows: %s', async (keys, limits, start, sent) => {
    const { user, send, field } = open({ ...limits, start });
    await user.tripleClick(field);
    await user.keyboard(`${keys}{F8}`);
    expect(send).toHaveBeenCalledWith(sent);
  });

  it('drops the fault once another value is set', async () => {
    const { user, send, field } = open({ ...PIECES, start: null });
    await user.type(field, '25');
    await user.click(screen.getByRole('button', { name: /全\s*部/ }));
    expect(field).toHaveValue('3');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.keyboard('{F8}');
    expect(send).toHaveBeenCalledWith(3);
  });
});
