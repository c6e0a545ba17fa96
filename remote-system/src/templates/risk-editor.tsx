import type { PrintEditing } from '@mingmou/clinic/template/page-props';
import { PropRow } from '@mingmou/clinic/template/prop-row';
import { printContentFields } from '@mingmou/contract/system/template/template.fields';
import { LONGEST_RISK, MOST_RISKS } from '@mingmou/contract/workstation/informed-consent/informed-consent.constants';
import { informedConsentKind } from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import { usePress } from '@mingmou/kit/entry/use-press';
import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import styles from './templates.module.css';

/** Kind of a 知情同意书, and the items that are ticked one by one when it is signed. */
export function RiskEditor({ content, readOnly, onChange }: PrintEditing) {
  const risks = content.riskItems ?? [];
  const press = usePress();
  const write = (next: string[]) => onChange({ riskItems: next });
  return (
    <div className={styles.risks}>
      <PropRow
        spec={printContentFields.consentKind}
        value={content.consentKind}
        onChange={(value) =>
          onChange({ consentKind: informedConsentKind.rows.find(({ code }) => code === value)?.code ?? null })
        }
      />
      <p className={styles.quiet}>签署时由患者逐条勾选，全部勾选才能签名。没有种类的模板只用于空白打印。</p>
      {risks.map((risk, at) => (
        <div key={at} className={styles.risk}>
          <Input.TextArea
            aria-label={`第${at + 1}条风险告知`}
            value={risk}
            maxLength={LONGEST_RISK}
            autoSize={{ minRows: 2 }}
            onChange={({ target }) => write(risks.map((one, place) => (place === at ? target.value : one)))}
          />
          <Button
            aria-label={`上移第${at + 1}条`}
            {...press(at === 0 && '已是第一条', () =>
              write(risks.flatMap((one, place) => (place === at - 1 ? [risk, one] : place === at ? [] : [one]))),
            )}
          >
            上移
          </Button>
          <Button
            danger
            aria-label={`删除第${at + 1}条`}
            onClick={() => write(risks.filter((_, place) => place !== at))}
          >
            删除
          </Button>
        </div>
      ))}
      {readOnly ? null : (
        <Button block {...press(risks.length >= MOST_RISKS && `最多${MOST_RISKS}条`, () => write([...risks, '']))}>
          添加风险告知
        </Button>
      )}
    </div>
  );
}
