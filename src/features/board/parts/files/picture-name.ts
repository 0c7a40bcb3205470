// Names that pictures have.

export const PICTURE_NAME = /\.(png|jpe?g|webp|gif|bmp|avif|hei[cf]|svg)$/i;
