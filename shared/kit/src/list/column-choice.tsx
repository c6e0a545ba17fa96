import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { Button, Checkbox, Popover } from 'antd';
import styles from './list-page.module.css';

interface ColumnChoiceProps {
  readonly columns: readonly { readonly key: string; readonly label?: string }[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: string[]) => void;
}

/** Which columns a list shows. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const choices = columns.filter(({ label }) => label !== undefined);
  const toggle = (key: string, shown: boolean) =>
    onChange(shown ? hidden.filter((name) => name !== key) : [...hidden, key]);
  const boxes = (
    <fieldset className={styles.columnChoice}>
      <legend className={styles.hiddenText}>显示的列</legend>
      {choices.map(({ key, label }) => (
        <Checkbox
          key={key}
          checked={!hidden.includes(key)}
          disabled={!hidden.includes(key) && hidden.length === choices.length - 1}
          onChange={({ target }) => toggle(key, target.checked)}
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={boxes} destroyOnHidden>
      <Button type="text" icon={<SettingOutlined />} aria-label="列设置" title="列设置" />
    </Popover>
  );
}
