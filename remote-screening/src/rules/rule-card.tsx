import { ruleSetTitle, screeningRuleSet } from '@mingmou/contract/screening/rule-set.contract';
import { Do } from '@mingmou/kit/act/do';
import { useToggle } from '@mingmou/kit/act/use-toggle';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { bandRows } from './band-rows';
import type { RuleSet } from './rule-set';
import styles from './rules.module.css';

const LEVELS = ['0级', '1级', '2级', '3级'] as const;

/** Complete content of a rule set, with the act that enables it. */
export function RuleCard({ set }: { readonly set: RuleSet }) {
  const toggle = useToggle(screeningRuleSet);
  const { title, tone } = screeningRuleSet.lifecycle.states[set.stateEnum];
  return (
    <section className={styles.set} aria-label={ruleSetTitle(set)}>
      <header className={styles.head}>
        <h3>{ruleSetTitle(set)}</h3>
        <StateTag tone={tone}>{title}</StateTag>
        <Do call={screeningRuleSet.enable} onClick={() => toggle(set)}>
          {set.stateEnum === 'ENABLE' ? '停用' : '启用'}
        </Do>
      </header>
      {set.stateEnum === 'ENABLE' ? null : <p className={styles.hint}>请由医生核对下表后启用；启用后任务才能开始。</p>}
      <table className={styles.bands}>
        <thead>
          <tr>
            <th scope="col" className={styles.item}>
              项目
            </th>
            {LEVELS.map((level) => (
              <th key={level} scope="col" className={styles.level}>
                {level}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bandRows(set).map(({ item, levels }) => (
            <tr key={item}>
              <th scope="row">{item}</th>
              {levels.map((text, level) => (
                <td key={LEVELS[level]} className={styles.level}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Advice set={set} />
        </tfoot>
      </table>
    </section>
  );
}

function Advice({ set: { adviceTexts } }: { readonly set: RuleSet }) {
  const lines = [['正常', adviceTexts.normal], ...LEVELS.map((level, index) => [level, adviceTexts.levels[index]])];
  return lines.map(([level, text]) => (
    <tr key={level}>
      <th scope="row">{level}建议</th>
      <td colSpan={LEVELS.length}>{text}</td>
    </tr>
  ));
}
