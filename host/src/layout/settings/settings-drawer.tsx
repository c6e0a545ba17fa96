import { useAppDispatch, useAppSelector } from '@mingmou/core/store/hooks';
import {
  type Color,
  colorChosen,
  type Layout,
  layoutChosen,
  type Size,
  sizeChosen,
} from '@mingmou/core/store/settings-slice';
import { useEffect, useState } from 'react';
import { Drawer } from '../../parts/dialog';
import { ChoiceGroup, type Option } from './choice-group';
import { LayoutPicture } from './layout-picture';
import css from './settings.module.css';

const SIZE_NOTE = '设置成功，刷新页面后生效';
const SIZE_NOTE_MS = 5000;

const LAYOUT_OPTIONS: readonly Option<Layout>[] = [
  { value: 'Layout2', title: '层级菜单', picture: <LayoutPicture layout="Layout2" /> },
  { value: 'Layout1', title: '左侧菜单', picture: <LayoutPicture layout="Layout1" /> },
  { value: 'Layout3', title: '顶部菜单', picture: <LayoutPicture layout="Layout3" /> },
];
const COLOR_OPTIONS: readonly Option<Color>[] = [
  { value: 1, title: '默认', picture: <Swatch color="#308AEF" /> },
  { value: 2, title: '绿色', picture: <Swatch color="#1F7A5C" /> },
  { value: 3, title: '蓝色', picture: <Swatch color="#12305A" /> },
];
const SIZE_OPTIONS: readonly Option<Size>[] = [
  { value: 'mini', title: '小' },
  { value: 'small', title: '大' },
];

function Swatch({ color }: { readonly color: string }) {
  return <span className={css.swatch} style={{ background: color }} />;
}

/** Layout and colours change immediately, the font size after the next load; all are stored in this browser. */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const { layout, color, chosenSize } = useAppSelector((state) => state.settings);
  const dispatch = useAppDispatch();
  const [noted, setNoted] = useState(0);

  useEffect(() => {
    if (noted === 0) return;
    const timer = setTimeout(() => setNoted(0), SIZE_NOTE_MS);
    return () => clearTimeout(timer);
  }, [noted]);

  const chooseSize = (size: Size) => {
    dispatch(sizeChosen(size));
    setNoted(noted + 1);
  };

  return (
    <Drawer title="设置" onClose={onClose}>
      <div className={css.groups}>
        <ChoiceGroup
          title="布局"
          options={LAYOUT_OPTIONS}
          value={layout}
          onChoose={(value) => dispatch(layoutChosen(value))}
        />
        <ChoiceGroup
          title="主题色"
          options={COLOR_OPTIONS}
          value={color}
          onChoose={(value) => dispatch(colorChosen(value))}
        />
        <ChoiceGroup title="字号" options={SIZE_OPTIONS} value={chosenSize} onChoose={chooseSize} />
        <p className={css.note} role="status">
          {noted > 0 && SIZE_NOTE}
        </p>
      </div>
    </Drawer>
  );
}
