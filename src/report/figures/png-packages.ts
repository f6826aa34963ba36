/** The packages that figures as PNG need. They are optional, because most users need SVG only. */
export const PNG_PACKAGES = ['@resvg/resvg-js', 'dejavu-fonts-ttf'] as const;
