/** Line icons of the modal, on a grid of 24: they come with it. */
export const CAMERA =
  'M4 8h3.5L9 5.5h6L16.5 8H20v11H4ZM12 9.7a3.3 3.3 0 1 0 0 6.6a3.3 3.3 0 1 0 0-6.6';
export const TRASH = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 11v5M13.8 11v5';
export const UPLOAD = 'M12 15V4.5M7.5 8.5 12 4l4.5 4.5M5 15v4.5h14V15';
