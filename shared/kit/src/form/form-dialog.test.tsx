import { describe, expect, it } from '@jest/globals';
import { call } from '@mingmou/contract/base/call';
import { f, required } from '@mingmou/contract/base/field';
import { hasUnsaved } from '@mingmou/core/keepalive/unsaved';
import { answer } from '@mingmou/testing/answers';
import { cleanup, fireEvent, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useState } from 'react';
import { fieldOf } from './field';
import { FormDialog } from './form-dialog';
import { useFormDialog } from './use-form-dialog';

const fields = { name: required(f.text('名称', 20)), remark: f.note('备注', 50), token: f.secret('令牌', 32) } as const;
const id = required(f.id('编号'));
const version = required(f.int('版本'));
const row = { id, version, name: fields.name, remark: fields.remark } as const;
const calls = {
  findById: call({
    path: '/thing/findById',
    title: '东西',
    grant: 'any',
    input: { id },
    output: required(f.object('东西', row)),
  }),
  save: call({ path: '/thing/save', title: '新增东西', grant: 'any', input: fields }),
  update: call({ path: '/thing/update', title: '编辑东西', grant: 'any', input: { ...fields, id, version } }),
};
const Field = fieldOf(calls.save);

function Things() {
  const control = useFormDialog(calls);
  return (
    <>
      <button type="button" onClick={() => void control.open()}>
        新增
      </button>
      <button type="button" onClick={() => void control.open({ id: 5 })}>
        编辑
      </button>
      <FormDialog title="东西" control={control}>
        <Field name="name" />
        <Field name="remark" />
        <Field name="token" />
      </FormDialog>
    </>
  );
}

/** A dialog whose first field appears later than the second. */
function Growing() {
  const control = useFormDialog(calls);
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <button type="button" onClick={() => void control.open()}>
        新增
      </button>
      <FormDialog title="东西" control={control}>
        {isWhole ? <Field name="remark" fault={() => '备注不对'} /> : null}
        <Field name="name" />
        <button type="button" onClick={() => setWhole(true)}>
          全部字段
        </button>
      </FormDialog>
    </>
  );
}

/** Page that receives the initial values of a new row after its dialog has opened. */
function Numbered() {
  const control = useFormDialog(calls);
  const [next, tell] = useState<string>();
  return (
    <>
      <button type="button" onClick={() => void control.open()}>
        新增
      </button>
      <button type="button" onClick={() => tell('东西7')}>
        编号来了
      </button>
      <FormDialog title="东西" control={control} start={next ? { name: next, remark: next } : {}}>
        <Field name="name" />
        <Field name="remark" />
      </FormDialog>
    </>
  );
}

let seen = { id: 5, version: 3, name: '旧名', remark: '旧备注' };

function open() {
  return renderScreen(<Things />, {
    answers: [answer(calls.findById, () => seen), answer(calls.save, null), answer(calls.update, null)],
    rights: [],
  });
}

/** Simulates a reload: the tab's storage remains, the page does not. */
function reload() {
  cleanup();
  return open();
}

const dialog = () => screen.findByRole('dialog');

describe('新增的起始内容', () => {
  it('晚到的也填进去，不盖住已填写的，也不算改过', async () => {
    const { user } = renderScreen(<Numbered />, { answers: [], rights: [] });
    await user.click(screen.getByRole('button', { name: '新增' }));
    await dialog();
    await user.click(screen.getByText('编号来了'));
    expect(screen.getByLabelText('名称')).toHaveValue('东西7');
    expect(hasUnsaved()).toBe(false);
  });

  it('已填写的留着', async () => {
    const { user } = renderScreen(<Numbered />, { answers: [], rights: [] });
    await user.click(screen.getByRole('button', { name: '新增' }));
    await user.type(within(await dialog()).getByLabelText('名称'), '我的');
    await user.click(screen.getByText('编号来了'));
    expect(screen.getByLabelText('名称')).toHaveValue('我的');
    expect(screen.getByLabelText('备注')).toHaveValue('东西7');
  });
});

describe('a save that the form refuses', () => {
  it('focuses the first field with an error in page order, also where that field appeared last', async () => {
    const { user } = renderScreen(<Growing />, { answers: [], rights: [] });
    await user.click(screen.getByRole('button', { name: '新增' }));
    const shown = within(await dialog());
    await user.click(shown.getByRole('button', { name: '全部字段' }));
    await user.click(shown.getByRole('button', { name: /确\s*定/ }));
    expect(await shown.findByText('备注不对')).toBeVisible();
    expect(await shown.findByText('请输入名称')).toBeVisible();
    await waitFor(() => expect(shown.getByLabelText('备注')).toHaveFocus());
  });
});

describe('确定的防抖', () => {
  it('400 ms 内再按确定不提交，其间对话框带 data-throttled', async () => {
    const { server, user } = open();
    await user.click(screen.getByRole('button', { name: '新增' }));
    const shown = await dialog();
    const confirm = within(shown).getByRole('button', { name: /确\s*定/ });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(shown).toHaveAttribute('data-throttled', 'true');
    expect(await within(shown).findAllByText(/请.*名称/)).toHaveLength(1);
    await waitFor(() => expect(shown).not.toHaveAttribute('data-throttled'));
    await user.type(within(shown).getByLabelText('名称'), '三棱镜');
    fireEvent.click(confirm);
    await waitFor(() => expect(server.sent(calls.save)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('对话框里没有保存的内容', () => {
  it('刷新后对话框自己打开，填过的都在；密码不在，也没有写进浏览器', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '新增' }));
    await user.type(within(await dialog()).getByLabelText('名称'), '三棱镜');
    await user.type(screen.getByLabelText('令牌'), 'tok-889');
    expect(Object.values({ ...localStorage }).join()).toContain('三棱镜');
    expect(Object.values({ ...localStorage }).join()).not.toContain('tok-889');
    reload();
    expect(within(await dialog()).getByLabelText('名称')).toHaveValue('三棱镜');
    expect(screen.getByLabelText('令牌')).toHaveValue('');
  });

  it('编辑中的回到同一条；别人改过的以最新为底，说明填写的已保留', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '编辑' }));
    await user.type(within(await dialog()).getByLabelText('备注'), '，要加急');
    seen = { ...seen, version: 4, name: '新名' };
    const { user: again, server } = reload();
    expect(within(await dialog()).getByLabelText('备注')).toHaveValue('旧备注，要加急');
    expect(screen.getByText('已载入最新数据，您填写的内容已保留，请核对后保存')).toBeVisible();
    await again.click(screen.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(calls.update)).toHaveLength(1));
    expect(server.sent(calls.update)[0]).toMatchObject({ id: 5, version: 4, name: '新名', remark: '旧备注，要加急' });
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    expect(Object.keys(localStorage).some((name) => name.includes('draft'))).toBe(false);
  });

  it('关闭时确认不要了，刷新后不再打开', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '新增' }));
    await user.type(within(await dialog()).getByLabelText('名称'), '不要了');
    await user.click(screen.getByRole('button', { name: /取\s*消/ }));
    const question = await screen.findByText('内容尚未保存，确定要关闭吗？');
    const asked = question.closest<HTMLElement>('.ant-modal') ?? document.body;
    await user.click(within(asked).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    reload();
    expect(screen.getByRole('button', { name: '新增' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
