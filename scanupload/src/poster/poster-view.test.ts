import { describe, expect, it } from '@jest/globals';
import { type Landing, landingView } from './poster-view';

const landing: Landing = {
  orgName: '明眸眼科',
  address: '文三路1号',
  phone: '0571-8888 0000',
  businessHours: '9:00–18:00',
  notice: '周一休息',
  referrerName: '张*',
  slogan: '好视力，一起来',
  code: 'ABCDEFGHJKMN',
};

function shown(change: Partial<Landing> = {}): HTMLElement {
  const page = document.createElement('main');
  page.append(...landingView({ ...landing, ...change }));
  return page;
}

describe('海报打开的页面', () => {
  it('写明诊所、推荐人、宣传语和到店出示的推荐码，电话可直接拨打', () => {
    const page = shown();
    for (const text of ['明眸眼科', '张* 推荐您来', '好视力，一起来', 'ABCD-EFGH-JKMN', '文三路1号', '周一休息'])
      expect(page.textContent).toContain(text);
    expect(page.querySelector('a')?.getAttribute('href')).toBe('tel:057188880000');
  });

  it('没有填写的不显示；写入的标记不起作用', () => {
    const page = shown({ ...{ address: null, businessHours: null, notice: null, slogan: null }, phone: null });
    expect(page.querySelector('dl')).toBeNull();
    expect(page.querySelector('.slogan')).toBeNull();
    expect(shown({ referrerName: '<img src=x>', phone: '前台' }).querySelector('img, a')).toBeNull();
  });
});
