import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import MedicineBoxOutlined from '@ant-design/icons/MedicineBoxOutlined';
import ScanOutlined from '@ant-design/icons/ScanOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import ShopOutlined from '@ant-design/icons/ShopOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import type { ComponentType } from 'react';

/** The icons of the first level, there at the first paint. */
export const groupIcons: Readonly<Record<string, ComponentType>> = {
  BarChartOutlined,
  EyeOutlined,
  HomeOutlined,
  MedicineBoxOutlined,
  ScanOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
};
