import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { dropPages, showPage } from '@mingmou/core/keepalive/page-store';
import { fireEvent, screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { act } from '@testing-library/react';
import { useRef, useState } from 'react';
import { useAct } from '../act/use-act';
import { useFeedback } from './use-feedback';

/** The page that `renderScreen` puts around a component is called `test`; whatever is shown here is another. */
const showAnother = () => {
  const row = {
    remote: 'r',
    key: 'other',
    path: '/other',
    title: '别的页',
    access: 'signed-in',
    kind: 'page',
  } as const;
  act(() => showPage(row, { pathname: '/other', search: '', hash: '', state: undefined, key: 'k' }));
};

/** An act that the page itself stops until there is a name. */
function SaveButton({ onSave }: { readonly onSave: () => void }) {
  const { warning } = useFeedback();
  const name = useRef('');
  const { start } = useAct(async () => {
    if (!name.current) {
      name.current = '依视路';
      return warning('请填写名称');
    }
    onSave();
    return true;
  });
  return (
    <button type="button" onClick={start}>
      保存
    </button>
  );
}

function Page() {
  const { confirm, tell } = useFeedback();
  const [said, setSaid] = useState('没有问');
  const ask = async () => setSaid((await confirm('确定要停用该记录吗？')) ? '确定' : '没有确定');
  const say = async () => {
    await tell('品牌已被使用');
    setSaid('说完');
  };
  return (
    <>
      <button type="button" onClick={ask}>
        停用
      </button>
      <button type="button" onClick={say}>
        删除
      </button>
      <output>{said}</output>
    </>
  );
}

const open = () => renderScreen(<Page />, { answers: [], rights: [] });
const said = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

afterEach(() => dropPages(() => true));

describe('a warning', () => {
  it('ends an act that accepts the next click immediately', async () => {
    const onSave = jest.fn();
    renderScreen(<SaveButton onSave={onSave} />, { answers: [], rights: [] });
    const save = screen.getByRole('button', { name: '保存' });
    fireEvent.click(save);
    expect(await screen.findByText('请填写名称')).toBeVisible();
    fireEvent.click(save);
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
  });
});

describe('a question', () => {
  it('returns the pressed button', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '停用' }));
    await user.click(screen.getByRole('button', { name: '确定' }));
    await said('确定');
    await user.click(screen.getByRole('button', { name: '停用' }));
    await user.click(screen.getByRole('button', { name: '取消' }));
    await said('没有确定');
  });

  it('goes with the page that it belongs to, and nothing was pressed', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '停用' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    showAnother();
    await said('没有确定');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that is ready only after its page was left is not asked', async () => {
    const { user } = open();
    showAnother();
    await user.click(screen.getByRole('button', { name: '停用' }));
    await said('没有确定');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('closes an information dialog together with its page', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: '删除' }));
  expect(screen.getByText('品牌已被使用')).toBeVisible();
  showAnother();
  await said('说完');
  await waitFor(() => expect(screen.queryByText('品牌已被使用')).toBeNull());
});
