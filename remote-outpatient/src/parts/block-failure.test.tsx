import { expect, it } from '@jest/globals';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { BlockFailure } from './block-failure';

const refusal = { code: 0, msg: '网络不通', data: null, status: 0, requestId: '' };

it('一个重试，读不出来的几块一起再读', async () => {
  const asked: string[] = [];
  const block = (name: string) => <BlockFailure refusal={refusal} refetch={() => asked.push(name)} />;
  const { user } = renderScreen(
    <>
      {block('挂号费')}
      {block('今日挂号')}
    </>,
    { answers: [], rights: [] },
  );
  const [first] = await screen.findAllByRole('button', { name: /重\s*试/ });
  if (!first) throw new Error('no button');
  await user.click(first);
  expect(asked).toEqual(['挂号费', '今日挂号']);
});
