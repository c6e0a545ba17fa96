import { describe, expect, it, jest } from '@jest/globals';
import { HTTP_CODES, sharedCodes } from '@mingmou/contract/base/codes';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { act, fireEvent, renderHook, screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useRefusal } from '../feedback/use-refusal';
import { useAct } from './use-act';

const draft = { name: '依视路', categoryIds: ['001'] as const };
const at = jest.fn((field: string, _msg: string) => field === 'name');
const stale = jest.fn(() => true);
const done = jest.fn();

function Page({ quiet = false }: { readonly quiet?: boolean }) {
  const send = useSend(brand.save);
  const say = useRefusal();
  const { run, start, running } = useAct(
    async () => {
      await send({ ...draft, categoryIds: [...draft.categoryIds] }, { quiet });
      done();
    },
    quiet ? (refused) => say(refused, { at, stale }) : undefined,
  );
  return (
    <>
      <button type="button" onClick={() => start()}>
        保存
      </button>
      <button type="button" onClick={() => void run()}>
        再存
      </button>
      <output>{running ? '保存中' : '空闲'}</output>
    </>
  );
}

function open(quiet: boolean, ...answers: readonly Answer[]) {
  for (const mock of [at, stale, done]) mock.mockClear();
  return renderScreen(<Page quiet={quiet} />, { answers, rights: [] });
}

const refused = (facts: Parameters<typeof refusal>[0]) =>
  answer(brand.save, () => {
    throw refusal(facts);
  });
const press = (user: ReturnType<typeof open>['user'], name = '保存') =>
  user.click(screen.getByRole('button', { name }));
const rested = () => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('空闲'));

describe('一个操作', () => {
  it('进行中不再发第二次，做完才说做完', async () => {
    const { server, user } = open(false, answer(brand.save, { id: 9 }));
    for (const name of ['保存', '保存', '再存']) fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    await rested();
    expect(server.sent(brand.save)).toHaveLength(1);
    await press(user, '再存');
    await waitFor(() => expect(server.sent(brand.save)).toHaveLength(2));
  });

  it('被拒绝时只提示一次，之后可以再试', async () => {
    const { server, user } = open(false, refused({ code: 100004, msg: '品牌名称「依视路」已存在' }));
    await press(user);
    expect(await screen.findAllByText('品牌名称「依视路」已存在')).toHaveLength(1);
    await rested();
    expect(done).not.toHaveBeenCalled();
    await press(user, '再存');
    await waitFor(() => expect(server.sent(brand.save)).toHaveLength(2));
  });
});

it('页面自己就看出不能做的，什么也没送出，可以马上再按', async () => {
  const sent = jest.fn();
  let hinders = true;
  const { result } = renderHook(() => useAct(async () => !hinders && sent()));
  await act(async () => result.current.start());
  hinders = false;
  await act(async () => result.current.start());
  await act(async () => result.current.start());
  expect(sent).toHaveBeenCalledTimes(1);
});

describe('自己提示的拒绝', () => {
  it('写在服务端指出的那一项旁边；不是这里的项则提示', async () => {
    const { user } = open(
      true,
      refused({ status: 400, code: 400, msg: '品牌名称：不能超过30个字', data: { field: 'name' } }),
    );
    await press(user);
    await waitFor(() => expect(at).toHaveBeenCalledWith('name', '品牌名称：不能超过30个字'));
    expect(screen.queryByText('品牌名称：不能超过30个字')).toBeNull();
  });

  it('不认识的项、其他原因照常提示', async () => {
    const { user } = open(
      true,
      refused({ status: 400, code: 400, msg: '产地：不能超过30个字', data: { field: 'origin' } }),
    );
    await press(user);
    expect(await screen.findByText('产地：不能超过30个字')).toBeVisible();
  });

  it('别人先保存了，只说冲突', async () => {
    const { user } = open(true, refused({ code: sharedCodes.stale.code, msg: sharedCodes.stale.text }));
    await press(user);
    await waitFor(() => expect(stale).toHaveBeenCalled());
    expect(screen.queryByText(sharedCodes.stale.text)).toBeNull();
  });

  it('会话结束不在这里说', async () => {
    const { user } = open(true, refused({ status: 401, code: HTTP_CODES.tokenGone, msg: '登录已失效' }));
    await press(user);
    await rested();
    expect(at).not.toHaveBeenCalled();
    expect(screen.queryByText('登录已失效')).toBeNull();
  });
});
