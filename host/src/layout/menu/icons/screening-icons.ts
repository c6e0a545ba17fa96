import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import FlagOutlined from '@ant-design/icons/FlagOutlined';
import HighlightOutlined from '@ant-design/icons/HighlightOutlined';
import ImportOutlined from '@ant-design/icons/ImportOutlined';
import LineChartOutlined from '@ant-design/icons/LineChartOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import UserSwitchOutlined from '@ant-design/icons/UserSwitchOutlined';
import type { MenuIcons } from '../icon-sets';

export const menuIcons: MenuIcons = {
  DeleteOutlined,
  FlagOutlined,
  HighlightOutlined,
  ImportOutlined,
  LineChartOutlined,
  PhoneOutlined,
  ScheduleOutlined,
  UserSwitchOutlined,
};
