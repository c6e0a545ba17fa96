import { describe, expect, it } from '@jest/globals';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { answer } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { FreezeDialog } from './freeze-dialog';
import { ReplaceDialog } from './replace-dialog';

const card = { cardId: 5, version: 3, cardNo: 'K00000001', cardState: 1 } as never;
const rights = ['menu:1105', 'cashier:cardFreeze'] as const;
const press = (name: RegExp) => screen.getByRole('button', { name });

describe('冻结', () => {
  it('没有原因不冻结；常用原因点一下就填好', async () => {
    const { server, user } = renderScreen(<FreezeDialog card={card} act="freeze" onClose={() => undefined} />, {
      answers: [answer(valueCard.freeze, { cardId: 5, version: 4, cardNo: 'K00000001', cardState: 2 })],
      rights: [...rights],
    });
    await screen.findByRole('textbox', { name: '原因' });
    await user.click(press(/^冻\s?结$/));
    expect(await screen.findByText('请填写原因')).toBeVisible();
    expect(server.sent(valueCard.freeze)).toEqual([]);
    await user.click(press(/^挂\s?失$/));
    expect(screen.getByRole('textbox', { name: '原因' })).toHaveValue('挂失');
    await user.click(press(/^冻\s?结$/));
    expect(await screen.findByText('K00000001已冻结')).toBeVisible();
    expect(server.sent(valueCard.freeze)).toEqual([{ cardId: 5, version: 3, reason: '挂失' }]);
  });
});

describe('补卡', () => {
  it('新卡号须为8–20位字母或数字，不填则自动编号', async () => {
    const { server, user } = renderScreen(<ReplaceDialog card={card} onClose={() => undefined} />, {
      answers: [answer(valueCard.replace, { cardId: 5, version: 4, cardNo: 'K00000002', cardState: 1 })],
      rights: [...rights],
    });
    const number = await screen.findByRole('textbox', { name: '新卡号' });
    await user.type(number, '12');
    await user.click(press(/^遗\s?失$/));
    await user.click(press(/^补\s?卡$/));
    expect(await screen.findByText('应为8–20位字母或数字')).toBeVisible();
    expect(server.sent(valueCard.replace)).toEqual([]);
    await user.clear(number);
    await user.click(press(/^补\s?卡$/));
    expect(await screen.findByText('补卡成功，新卡号 K00000002')).toBeVisible();
    expect(server.sent(valueCard.replace)).toEqual([{ cardId: 5, version: 3, cardNo: null, reason: '遗失' }]);
  });
});
