import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { useFirstField } from './use-first-field';

function Form({ wanted }: { readonly wanted?: boolean }) {
  const box = useRef<HTMLFormElement>(null);
  useFirstField(box, wanted);
  return (
    <form ref={box}>
      <input aria-label="供应商" />
    </form>
  );
}

/** A page whose frame has the focus, as after a change of pages; the form comes when its code has arrived. */
function open(form: ReactNode, focused: 'frame' | 'menu' | 'nothing') {
  const page = (content: ReactNode) => (
    <>
      <button type="button">菜单</button>
      <div data-page="edit" tabIndex={-1} data-testid="frame">
        {content}
      </div>
    </>
  );
  const { rerender } = render(page(null));
  if (focused === 'frame') screen.getByTestId('frame').focus();
  if (focused === 'menu') screen.getByRole('button').focus();
  rerender(page(form));
}

describe('页面的第一个输入框', () => {
  it.each(['nothing', 'frame'] as const)('焦点在 %s 时得到焦点', (focused) => {
    open(<Form />, focused);
    expect(screen.getByLabelText('供应商')).toHaveFocus();
  });

  it('焦点已在别的控件上时不抢', () => {
    open(<Form />, 'menu');
    expect(screen.getByRole('button')).toHaveFocus();
  });

  it('不需要时不得到焦点', () => {
    open(<Form wanted={false} />, 'frame');
    expect(screen.getByTestId('frame')).toHaveFocus();
  });
});
