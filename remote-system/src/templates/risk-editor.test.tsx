import { describe, expect, it } from '@jest/globals';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useState } from 'react';
import { FreeEditor } from './free-editor';

let kept: PrintContent;

function Editing({ start }: { readonly start: PrintContent }) {
  const [content, change] = useState(start);
  kept = content;
  return (
    <FreeEditor
      kind="CONSENT"
      content={content}
      readOnly={false}
      onChange={(part) => change((now) => ({ ...now, ...part }))}
    />
  );
}

describe('知情同意书模板的风险告知', () => {
  it('选种类，逐条添加、改写、上移、删除', async () => {
    const start = { ...plainPrint('CONSENT'), riskItems: ['暂时怕光', '青光眼'] };
    const { user } = renderScreen(<Editing start={start} />, { answers: [], rights: [] });
    await user.click(screen.getByRole('radio', { name: '风险告知' }));
    await user.click(await screen.findByLabelText('知情同意书种类'));
    await user.click(await screen.findByTitle('散瞳'));
    await user.click(screen.getByRole('button', { name: '添加风险告知' }));
    await user.type(screen.getByLabelText('第3条风险告知'), '过敏');
    expect(kept).toMatchObject({ consentKind: '散瞳', riskItems: ['暂时怕光', '青光眼', '过敏'] });
    await user.click(screen.getByRole('button', { name: '上移第3条' }));
    expect(kept.riskItems).toEqual(['暂时怕光', '过敏', '青光眼']);
    await user.click(screen.getByRole('button', { name: '删除第1条' }));
    expect(kept.riskItems).toEqual(['过敏', '青光眼']);
  });
});
