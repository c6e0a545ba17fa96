import { describe, expect, it } from '@jest/globals';
import { KeptPictures } from '@mingmou/clinic/pictures/kept-pictures';
import type { KeptPicture } from '@mingmou/contract/clinic/picture.fields';
import { storedFile } from '@mingmou/contract/files/file.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { act, fireEvent, screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useState } from 'react';

const stored = (id: number) => ({
  ...{ id, url: `/api/files/${id}`, thumbUrl: `/api/files/t${id}`, name: `p${id}.png`, size: 10, width: 1, height: 1 },
});
const file = (name: string) => new File(['x'], name, { type: 'image/png' });

function arriving(): Answer {
  let next = 10;
  return answer(storedFile.picture, () => {
    next += 1;
    return stored(next);
  });
}

interface FormProps {
  readonly most?: number;
  readonly held?: readonly KeptPicture[];
  readonly readOnly?: boolean;
  readonly filmed?: boolean;
}

const video = (id: number) => ({ id, url: `/api/files/${id}`, name: `v${id}.webm`, size: 10, seconds: 65 });

function Form({
  most = 9,
  held = [{ fileId: 1 }, { fileId: 2 }, { fileId: 3 }],
  readOnly = false,
  filmed = false,
}: FormProps) {
  const [value, setValue] = useState(held);
  return (
    <>
      <KeptPictures
        {...{ id: 'x', title: '图片', most, value, readOnly, pictureOf: stored, isDirty: true, use: 'VISIT_IMAGE' }}
        onChange={setValue}
        {...(filmed ? { video: { use: 'VISIT_VIDEO', videoOf: video, onArrive: () => undefined } } : {})}
        onArrive={() => undefined}
        onOpen={() => undefined}
        onLost={() => undefined}
      />
      <output>
        {JSON.stringify(value.map(({ fileId, eye, caption }) => [fileId, eye ?? '', caption ?? ''].join('')))}
      </output>
    </>
  );
}

const show = (element: React.ReactNode) => renderScreen(element, { rights: ['menu:1201'], answers: [arriving()] });
const says = (...ids: readonly string[]) => screen.findByText(JSON.stringify(ids));
const card = (n: number) => screen.getByRole('button', { name: new RegExp(`^查看图片${n}`) });

describe('就诊图片', () => {
  it('只用键盘：移动、说明、眼别、移除、撤销', async () => {
    const { user } = show(<Form />);
    act(() => card(1).focus());
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await says('2', '1', '3');
    expect(card(2)).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}');
    await says('1', '2', '3');
    await user.click(screen.getByRole('button', { name: '图片2左眼' }));
    await user.type(screen.getByLabelText('图片2说明'), '视盘');
    await says('1', '2OS视盘', '3');
    expect(screen.getByRole('button', { name: '图片2左眼' })).toHaveAttribute('aria-pressed', 'true');
    act(() => card(2).focus());
    await user.keyboard('{Delete}');
    await says('1', '3');
    expect(screen.getByRole('button', { name: '选择图片' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '撤销移除（1）' }));
    await says('1', '2OS视盘', '3');
  });

  it('选择、拖入和粘贴都能加，超出的不上传', async () => {
    const { user, server } = show(<Form held={[]} most={3} />);
    await user.upload(screen.getByLabelText('图片文件'), file('a.png'));
    await says('11');
    const field = screen.getByRole('group', { name: '图片' });
    fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [file('b.png')] } });
    await says('11', '12');
    fireEvent.paste(document.body, { clipboardData: { files: [file('c.png'), file('d.png')] } });
    expect(await screen.findByText('图片最多3张，多出的1张没有上传')).toBeVisible();
    await says('11', '12', '13');
    expect(server.sent(storedFile.picture)).toHaveLength(3);
    expect(screen.getByRole('button', { name: '选择图片' })).toHaveAttribute('aria-disabled', 'true');
    fireEvent.paste(screen.getByLabelText('图片1说明'), { clipboardData: { files: [] } });
    expect(server.sent(storedFile.picture)).toHaveLength(3);
  });

  it('用鼠标拖动换位置', async () => {
    show(<Form />);
    const cards = within(screen.getByRole('list', { name: '图片' })).getAllByRole('listitem');
    const [first, , third] = cards;
    if (!first || !third) throw new Error('three cards');
    const dataTransfer = { types: [], files: [] };
    fireEvent.dragStart(first, { dataTransfer });
    fireEvent.drop(third, { dataTransfer });
    await says('2', '3', '1');
  });

  it('视频与图片分开计数，只能有一个，按手机传来的时长标出', async () => {
    const { user } = show(<Form most={3} held={[{ fileId: 1 }, { fileId: 7, video: true }]} filmed />);
    expect(await screen.findByText('▶ 1:05')).toBeVisible();
    expect(screen.getByRole('button', { name: '选择图片' })).not.toHaveAttribute('aria-disabled', 'true');
    const add = screen.getByRole('button', { name: '扫码上传视频（图片）' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await user.upload(screen.getByLabelText('图片文件'), [file('a.png'), file('b.png')]);
    await says('1', '7', '11', '12');
    expect(screen.getByRole('button', { name: '选择图片' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: '移除视频' }));
    await says('1', '11', '12');
    expect(add).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('只读时没有可改的', () => {
    show(<Form readOnly held={[{ fileId: 1, eye: 'OD', caption: '黄斑' }]} />);
    expect(screen.getByText('右眼 · 黄斑')).toBeVisible();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
