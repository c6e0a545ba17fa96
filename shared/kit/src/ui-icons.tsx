export { SettingOutlined } from '@ant-design/icons';
