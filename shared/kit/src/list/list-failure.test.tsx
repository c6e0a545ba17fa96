import { expect, it } from '@jest/globals';
import { SESSION_EXPIRED } from '@mingmou/contract/auth/auth.codes';
import { HTTP_CODES } from '@mingmou/contract/base/codes';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { rereadUnanswered } from '@mingmou/core/store/store';
import { useCall } from '@mingmou/core/store/use-call';
import { answer, noAnswer, refusal } from '@mingmou/testing/answers';
import { act, screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { ListFailure } from './list-failure';

const MSG = '登录已失效';

/** A block of a page as pages write it. */
function Block() {
  const { data, loading, refusal: refused, refetch } = useCall(brand.findAll, {});
  if (refused) return <ListFailure refusal={refused} retry={refetch} />;
  return <p>{data ? '有数据' : loading ? '加载中' : '暂无数据'}</p>;
}

function open(status: number, code: number) {
  return renderScreen(<Block />, {
    rights: [],
    answers: [
      answer(brand.findAll, () => {
        throw refusal({ status, code, msg: MSG });
      }),
    ],
  });
}

it('offers no retry for the status that the contract declares as forbidden', async () => {
  open(HTTP_CODES.forbidden, HTTP_CODES.forbidden);
  expect(await screen.findByRole('alert')).toHaveTextContent('加载失败');
  expect(screen.queryByRole('button', { name: /重\s*试/ })).toBeNull();
});

it.each([HTTP_CODES.tokenGone, HTTP_CODES.sessionEnded])(
  'leaves the end of a session (%i) to the toast: the block goes on waiting',
  async (code) => {
    open(401, code);
    expect(await screen.findByText(SESSION_EXPIRED)).toBeVisible();
    expect(screen.getByText('加载中')).toBeVisible();
    expect(screen.queryByText(/加载失败/)).toBeNull();
  },
);

it.each([
  ['offers no second try where a right is missing', 403, false],
  ['offers a second try after a fault of the server', 500, true],
])('%s', async (_title, status, isOffered) => {
  open(status, status);
  expect(await screen.findByText(`加载失败：${MSG}`)).toBeVisible();
  expect(screen.queryByRole('button', { name: /重\s?试/ }) !== null).toBe(isOffered);
});

it('says any other failure in the block', async () => {
  open(200, 100003);
  // A toast says the refusal as well.
  expect(await screen.findByText(`加载失败：${MSG}`)).toBeVisible();
});

it.each([
  ['no answer', noAnswer(brand.findAll)],
  [
    'the answer of a proxy whose server is gone',
    answer(brand.findAll, () => {
      throw refusal({ status: 502, code: 502, msg: MSG });
    }),
  ],
])('loads by itself after %s, when the server is there again', async (_what, failing) => {
  const { server } = renderScreen(<Block />, { rights: [], answers: [failing] });
  expect(await screen.findByRole('alert')).toHaveTextContent('加载失败');
  server.use(answer(brand.findAll, []));
  act(rereadUnanswered);
  expect(await screen.findByText('有数据')).toBeVisible();
});

it('is not loaded again after a refusal, when the server is there again', async () => {
  const { server } = open(200, 100003);
  expect(await screen.findByText(`加载失败：${MSG}`)).toBeVisible();
  act(rereadUnanswered);
  expect(server.sent(brand.findAll)).toHaveLength(1);
});
