import { describe, expect, it } from '@jest/globals';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useState } from 'react';
import { TabHeading } from '../list/tab-heading';
import { DetailPage, useQueryTab } from './detail-page';

const TABS = [
  ['facts', '资料'],
  ['records', '记录'],
] as const;

function Content({ name }: { readonly name: string }) {
  const [tab, show] = useQueryTab(TABS, 'facts', ['record']);
  const [note, setNote] = useState('');
  return (
    <>
      <TabHeading title={name} tabs={TABS} at={tab} onShow={show} />
      <input aria-label="备注" value={note} onChange={({ target }) => setNote(target.value)} />
    </>
  );
}

function BrandPage() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('id')) || undefined;
  return (
    <>
      <button type="button" onClick={() => setParams({ id: '8' })}>
        下一个
      </button>
      <DetailPage
        title="品牌详情"
        lacks="品牌"
        from={{ title: '品牌管理', path: '/erp/goods/brand' }}
        call={brand.findById}
        id={id}
      >
        {({ name }) => <Content name={name} />}
      </DetailPage>
    </>
  );
}

const found = answer(brand.findById, ({ id }) => ({
  ...{ id, code: `B${id}`, name: `品牌${id}`, categoryIds: [], pinyin: '', breedCount: 0 },
  ...{ stateEnum: 'ENABLE' as const, version: 1, updatedAt: '2026-11-25 09:00:00' },
}));

describe('a page of one object', () => {
  it('leads to the list if the address names no object, and sends nothing', async () => {
    const { user, server } = renderScreen(<BrandPage />, { rights: [], answers: [found], at: '/x' });
    expect(screen.getByText('没有指定品牌，请从品牌管理打开。')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '去品牌管理' }));
    expect(window.location.pathname).toBe('/erp/goods/brand');
    expect(server.sent(brand.findById)).toEqual([]);
  });

  it('shows a refusal in place of the object', async () => {
    const refused = answer(brand.findById, () => {
      throw refusal({ status: 500, code: 500, msg: '服务繁忙' });
    });
    renderScreen(<BrandPage />, { rights: [], answers: [refused], at: '/x?id=7' });
    expect(await screen.findByText('加载失败：服务繁忙')).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('keeps the tab in the address, without what belongs to the former tab', async () => {
    const { user } = renderScreen(<BrandPage />, { rights: [], answers: [found], at: '/x?id=7&record=3' });
    expect(await screen.findByRole('tab', { name: '资料', selected: true })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: '记录' }));
    expect(screen.getByRole('tab', { name: '记录', selected: true })).toBeVisible();
    expect(window.location.search).toBe('?id=7&tab=records');
  });

  it('starts again for another object: no input is carried over', async () => {
    const { user } = renderScreen(<BrandPage />, { rights: [], answers: [found], at: '/x?id=7' });
    await user.type(await screen.findByLabelText('备注'), '旧');
    await user.click(screen.getByRole('button', { name: '下一个' }));
    expect(await screen.findByRole('heading', { name: '品牌8' })).toBeVisible();
    expect(screen.getByLabelText('备注')).toHaveValue('');
  });
});
