export { default as SettingOutlined } from '@ant-design/icons/SettingOutlined';
