import { describe, expect, it } from '@jest/globals';
import { call, type InputOf, type OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { f, required } from '@mingmou/contract/base/field';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { department } from '@mingmou/contract/system/org/department.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { cleanup, screen, waitFor, within } from '@mingmou/testing/dom';
import { firstLost } from '@mingmou/testing/first-lost';
import { renderScreen } from '@mingmou/testing/render-screen';
import { type ReactElement, useState } from 'react';
import { CallDialog, useReopened } from './call-dialog';
import type { CallDialogProps } from './call-frame';
import { Field } from './field';

const lend = call({
  path: '/thing/lend',
  title: '借出',
  grant: 'any',
  input: {
    id: required(f.id('编号')),
    version: required(f.int('版本')),
    qty: required(f.int('数量', { min: 1, max: 20 })),
    remark: f.text('备注', 50),
  },
  output: required(f.object('借出', { place: required(f.text('地点', 20)) })),
  idempotent: true,
});

const departments = answer(department.findAll, [
  { id: 3, name: '眼科' },
  { id: 4, name: '视光' },
]);
const rooms = answer(outpatientGeneral.rooms, ({ id }) => [{ id: id * 10 + 1, name: `${id}室`, isDefault: false }]);
const move = call({
  path: '/thing/move',
  title: '搬移',
  grant: 'any',
  input: {
    departmentId: required(f.ref('科室', department.findAll)),
    roomId: f.ref('诊室', outpatientGeneral.rooms, { by: { id: 'departmentId' } }),
    beds: f.int('床位'),
  },
});

interface ThingsProps {
  readonly version?: number;
  readonly done?: CallDialogProps<InputOf<typeof lend>, OutputOf<typeof lend>>['done'];
}

function Things({ version: first = 3, done = ({ place }) => `已借到${place}` }: ThingsProps) {
  const [version, setVersion] = useState(first);
  const [lent, setLent] = useState<number>();
  const [place, setPlace] = useState<string>();
  return (
    <>
      {[5, 6].map((id) => (
        <button key={id} type="button" onClick={() => setLent(id)}>
          借出{id}
        </button>
      ))}
      <button type="button" onClick={() => setVersion(version + 1)}>
        他人已保存
      </button>
      {lent ? (
        <CallDialog
          title={`借出 ${lent}`}
          call={lend}
          known={{ id: lent, version }}
          start={{ qty: 1 + version - first }}
          ok="借出"
          done={done}
          onDone={(lending) => setPlace(lending.place)}
          onClose={() => setLent(undefined)}
        />
      ) : null}
      {place ? <p>{`在${place}`}</p> : null}
    </>
  );
}

const KEPT_OVER_NEWEST = '已载入最新数据，您填写的内容已保留，请核对后保存';

function Reopened({ id }: { readonly id: number }) {
  const known = { id, version: 3 };
  const [isOpen, setIsOpen] = useReopened(lend, known);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        打开
      </button>
      {isOpen ? (
        <>
          <p>已打开</p>
          <CallDialog title="借出" call={lend} known={known} onClose={() => setIsOpen(false)} />
        </>
      ) : null}
    </>
  );
}

function open(version?: number) {
  return show(version ? <Things version={version} /> : <Things />);
}

function show(things: ReactElement) {
  return renderScreen(things, {
    rights: [],
    answers: [answer(lend, { place: '二楼' })],
    at: '/things',
  });
}

const dialog = async () => within(await screen.findByRole('dialog'));
const send = async () => (await dialog()).getByRole('button', { name: /借\s?出/ });

describe('CallDialog', () => {
  it('shows the fields that the page does not know, with their units and limits, and sends known and typed values', async () => {
    const { user, server } = open();
    await user.click(screen.getByRole('button', { name: '借出5' }));
    const shown = await dialog();
    const qty = await shown.findByLabelText('数量');
    await waitFor(() => expect(qty).toHaveFocus());
    expect(qty).toHaveValue('1');
    expect(shown.queryByLabelText('编号')).toBeNull();
    await user.clear(qty);
    await user.type(qty, '4{Enter}');
    expect(shown.getByLabelText('备注')).toHaveFocus();
    await user.keyboard(' 急用 {Enter}');
    expect(await screen.findByText('已借到二楼')).toBeVisible();
    expect(server.sent(lend)).toEqual([{ id: 5, version: 3, qty: 4, remark: '急用' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('builds the message from the answer and the sent input', async () => {
    const { user } = show(<Things done={({ place }, { qty }) => `${qty}件借到${place}`} />);
    await user.click(screen.getByRole('button', { name: '借出5' }));
    await (await dialog()).findByLabelText('数量');
    await user.click(await send());
    expect(await screen.findByText('1件借到二楼')).toBeVisible();
  });

  it('shows no message if the page reports the result itself', async () => {
    const { user } = show(<Things done={null} />);
    await user.click(screen.getByRole('button', { name: '借出5' }));
    await (await dialog()).findByLabelText('数量');
    await user.click(await send());
    expect(await screen.findByText('在二楼')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/成功|已借到/)).toBeNull();
  });

  it('sends nothing and focuses the field while a value is missing or out of range', async () => {
    const { user, server } = open();
    await user.click(screen.getByRole('button', { name: '借出5' }));
    const qty = await (await dialog()).findByLabelText('数量');
    await user.clear(qty);
    await user.click(await send());
    expect(await screen.findByText('请输入数量')).toBeVisible();
    expect(qty).toHaveFocus();
    expect(server.sent(lend)).toEqual([]);
  });

  it('shows a refusal at its field and keeps the input', async () => {
    const { user, server } = open();
    server.use(
      answer(lend, () => {
        throw refusal({ code: 400, msg: '数量：只剩 2 件', status: 400, data: { field: 'qty' } });
      }),
    );
    await user.click(screen.getByRole('button', { name: '借出5' }));
    await user.type(await (await dialog()).findByLabelText('备注'), '急用');
    await user.keyboard('{Control>}s{/Control}');
    expect(await (await dialog()).findByText('数量：只剩 2 件')).toBeVisible();
    await waitFor(async () => expect((await dialog()).getByLabelText('数量')).toHaveFocus());
    expect((await dialog()).getByLabelText('备注')).toHaveValue('急用');
  });

  it('says that the outcome is unknown when the answer is lost, and sends the same input again', async () => {
    const { user, server } = open();
    server.use(firstLost(lend, { place: '二楼' }));
    await user.click(screen.getByRole('button', { name: '借出5' }));
    await (await dialog()).findByLabelText('数量');
    await user.click(await send());
    expect(await screen.findByText(/没有收到结果/)).toBeVisible();
    await waitFor(async () => expect(await send()).toBeEnabled());
    await user.click(await send());
    expect(await screen.findByText('已借到二楼')).toBeVisible();
    expect(server.sent(lend)).toHaveLength(2);
  });

  it('asks before it discards input, and keeps the input of the same object over a reload', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '借出5' }));
    await user.type(await (await dialog()).findByLabelText('备注'), '急用');
    cleanup();
    const again = open(4);
    await again.user.click(screen.getByRole('button', { name: '借出5' }));
    expect(await (await dialog()).findByLabelText('备注')).toHaveValue('急用');
    await again.user.click((await dialog()).getByRole('button', { name: /取\s?消/ }));
    expect(await screen.findByText('内容尚未保存，确定要关闭吗？')).toBeVisible();
    await again.user.click(screen.getAllByRole('button', { name: /确\s?定/ }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByLabelText('备注')).toBeNull());
    await again.user.click(screen.getByRole('button', { name: '借出5' }));
    expect(await (await dialog()).findByLabelText('备注')).toHaveValue('');
  });

  it('does not apply the input of one object to another', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '借出5' }));
    await user.type(await (await dialog()).findByLabelText('备注'), '急用');
    cleanup();
    const again = open();
    await again.user.click(screen.getByRole('button', { name: '借出6' }));
    expect(await (await dialog()).findByLabelText('备注')).toHaveValue('');
  });

  it('reports that the input was typed over an older version, and sends it with the newest version', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '借出5' }));
    await user.type(await (await dialog()).findByLabelText('备注'), '急用');
    cleanup();
    const again = open(4);
    await again.user.click(screen.getByRole('button', { name: '借出5' }));
    expect(await screen.findByText(KEPT_OVER_NEWEST)).toBeVisible();
    await waitFor(async () => expect(await send()).toBeEnabled());
    await again.user.click(await send());
    await waitFor(() => expect(again.server.sent(lend)).toHaveLength(1));
    expect(again.server.sent(lend)[0]).toMatchObject({ id: 5, version: 4, qty: 1, remark: '急用' });
  });

  it('sends the version that it was opened with, although the page has loaded a newer one since', async () => {
    const { user, server } = open();
    await user.click(screen.getByRole('button', { name: '借出5' }));
    await user.type(await (await dialog()).findByLabelText('备注'), '急用');
    await user.click(screen.getByText('他人已保存'));
    await user.click(await send());
    await waitFor(() => expect(server.sent(lend)).toHaveLength(1));
    expect(server.sent(lend)[0]).toMatchObject({ id: 5, version: 3, remark: '急用' });
  });

  it('offers the newer version after a conflict, and keeps only the changed fields when the user takes it', async () => {
    const { user, server } = open();
    server.use(
      answer(lend, ({ version }) => {
        if (version === 3) throw refusal({ code: sharedCodes.stale.code, msg: sharedCodes.stale.text });
        return { place: '二楼' };
      }),
    );
    await user.click(screen.getByRole('button', { name: '借出5' }));
    await user.type(await (await dialog()).findByLabelText('备注'), '急用');
    await user.click(await send());
    expect(await (await dialog()).findByRole('alert')).toHaveTextContent(sharedCodes.stale.text);
    const refresh = (await dialog()).getByRole('button', { name: /刷\s?新/ });
    await user.click(refresh);
    expect(await screen.findByText(/还没有读到最新数据/)).toBeVisible();
    await user.click(screen.getByText('他人已保存'));
    await user.click(refresh);
    expect(await screen.findByText(KEPT_OVER_NEWEST)).toBeVisible();
    expect((await dialog()).getByLabelText('备注')).toHaveValue('急用');
    expect((await dialog()).getByLabelText('数量')).toHaveValue('2');
    await waitFor(async () => expect(await send()).toBeEnabled());
    await user.click(await send());
    await waitFor(() => expect(server.sent(lend)).toHaveLength(2));
    expect(server.sent(lend)[1]).toMatchObject({ id: 5, version: 4, qty: 2, remark: '急用' });
  });

  it('reports nothing if the version is unchanged', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '借出5' }));
    await user.type(await (await dialog()).findByLabelText('备注'), '急用');
    cleanup();
    const again = open();
    await again.user.click(screen.getByRole('button', { name: '借出5' }));
    expect(await (await dialog()).findByLabelText('备注')).toHaveValue('急用');
    expect(screen.queryByText(KEPT_OVER_NEWEST)).toBeNull();
  });

  it('opens again after a reload for the object of its draft only', async () => {
    const { user } = show(<Reopened id={5} />);
    await user.click(screen.getByRole('button', { name: '打开' }));
    await user.type(await (await dialog()).findByLabelText('备注'), '急用');
    cleanup();
    show(<Reopened id={6} />);
    expect(screen.getByRole('button', { name: '打开' })).toBeVisible();
    expect(screen.queryByText('已打开')).toBeNull();
    cleanup();
    show(<Reopened id={5} />);
    expect(await (await dialog()).findByLabelText('备注')).toHaveValue('急用');
  });

  it('clears references that depend on a changed field and sets the values that follow from the change', async () => {
    const { user, server } = renderScreen(
      <CallDialog
        title="搬到"
        call={move}
        start={{ departmentId: 3, roomId: 31, beds: 2 }}
        follow={(changed) => ('departmentId' in changed ? { beds: 1 } : {})}
        onClose={() => undefined}
      />,
      { rights: [], answers: [answer(move, null), departments, rooms], at: '/things' },
    );
    const shown = await dialog();
    const department = await shown.findByRole('combobox', { name: '科室' });
    expect(await shown.findByTitle('3室')).toBeVisible();
    await user.click(department);
    await user.click(await screen.findByTitle('视光'));
    await user.click(shown.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(server.sent(move)).toEqual([{ departmentId: 4, roomId: null, beds: 1 }]));
  });

  it('marks and checks a field that the form requires although the call does not', async () => {
    const { user, server } = renderScreen(
      <CallDialog title="搬到" call={move} start={{ departmentId: 3 }} onClose={() => undefined}>
        <Field name="departmentId" />
        <Field name="beds" required />
      </CallDialog>,
      { rights: [], answers: [answer(move, null), departments], at: '/things' },
    );
    const shown = await dialog();
    const beds = await shown.findByLabelText('床位');
    expect(beds).toBeRequired();
    await user.click(shown.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(beds).toHaveAccessibleDescription('请输入床位'));
    expect(server.sent(move)).toEqual([]);
  });
});
