// What the page says, in the person's language.

export const english = {
  mirror: 'Have the app’s screen read', appscreen: 'The app’s screen', field: (name, value) => `${name ? name + ': ' : ''}${value || 'empty'}, text field`,
  skip: 'To the buttons', phone: 'Phone', screen: 'The phone’s screen', buttons: 'Buttons of the phone', menu: 'Menu', type: 'Type into the phone',
  shake: 'Shake', left: 'Turn left', right: 'Turn right', home: 'Home', lock: 'Lock', memory: 'Low memory', picture: 'Screenshot',
  level: 'This is level', restart: 'Restart', keyboard: 'Keyboard', fullscreen: 'Full screen', flat: 'Lay it flat',
  take: 'Take control', tilt: 'Tilt', strip: 'Accelerometer',
  tilthelp: 'Drag to tilt; arrow keys too. Double-click lays it flat.',
  helptitle: 'Keys and mouse',
  help: 'The mouse is a finger; with Shift a second one mirrors it. The wheel scrolls. Arrow keys tilt the phone.\nWhat you type goes to the app, with input methods too.',
  connecting: 'Connecting…', connected: 'You hold the phone', watching: 'You are watching; another page holds the phone',
  replay: 'You are watching a recording',
  again: 'The connection is lost; trying again…', ended: 'The phone is off',
  endedhint: 'Quince has ended. This page comes back by itself when it starts again.',
  badsecret: 'This address is not, or no longer, the right one', badsecrethint: 'Scan the code in the terminal again, or open the address that it prints.',
  full: 'Too many pages are open', fullhint: 'Close one of them; this page tries again.',
  refused: 'The phone has refused this page', refusedhint: 'It sent something that this version of Quince does not know. Load the page again.',
  toomany: 'Too many wrong addresses were tried', toomanyhint: 'Wait a minute, then scan the code again.',
  replaced: 'This page is open elsewhere', replacedhint: 'Load it again to have it here.',
  start: 'Start', starttext: 'This phone becomes the device: its screen, its fingers, its motion.',
  startwatch: 'Tap to watch.',
  rate: (name, rate) => rate > 0 ? `${name} · ${rate} Hz` : name,
  insecure: 'No motion: browsers give it to encrypted pages only', insecurehint: 'Start Quince with --lan and scan its code.',
  denied: 'No motion: it was not allowed', deniedhint: 'iPhone: close all tabs of this page, or Settings › Apps › Safari › Advanced › Website Data, remove it, then load it again and allow motion.\nAndroid: tap the sign left of the address › Permissions › Motion sensors, then load it again.',
  nosensor: 'This device tells of no motion', nosensorhint: 'The drawn phone, the arrow keys and the buttons tilt it.',
  signask: 'Lay the phone flat, screen up', signhint: 'Browsers do not agree which way down is. It is asked once.',
  locked: 'Locked; tap to unlock', browser: 'This browser is too old for the page', vibrate: 'The phone vibrates',
  sensor: 'this phone', tiltvalue: (x, y) => `right edge ${x}° down, top edge ${y}° down`,
};

export const chinese = {
  mirror: '朗读应用的屏幕', appscreen: '应用的屏幕', field: (name, value) => `${name ? name + '：' : ''}${value || '空'}，文本栏`,
  skip: '跳到按钮', phone: '手机', screen: '手机屏幕', buttons: '手机按钮', menu: '菜单', type: '向手机输入文字',
  shake: '摇一摇', left: '向左转', right: '向右转', home: '主屏幕', lock: '锁屏', memory: '内存不足', picture: '截屏',
  level: '以此为水平', restart: '重新启动', keyboard: '键盘', fullscreen: '全屏', flat: '放平',
  take: '由我控制', tilt: '倾斜', strip: '加速度计',
  tilthelp: '拖动以倾斜，也可用方向键；双击放平。',
  helptitle: '键盘与鼠标',
  help: '鼠标就是手指；按住 Shift 时，另一根手指与之对称。滚轮用于滚动。方向键倾斜手机。\n键入的文字会进入应用，也可使用输入法。',
  connecting: '正在连接…', connected: '手机由你控制', watching: '你正在观看；手机由另一个页面控制',
  replay: '你正在观看一段录制',
  again: '连接已断开，正在重试…', ended: '手机已关闭', endedhint: 'Quince 已结束。重新启动后，本页会自行恢复。',
  badsecret: '这个地址不正确，或已失效', badsecrethint: '请重新扫描终端里的二维码，或打开终端显示的地址。',
  full: '打开的页面太多', fullhint: '请关闭其中一个，本页会重试。',
  refused: '手机拒绝了本页', refusedhint: '本页发送了此版本 Quince 不认识的内容，请重新载入。',
  toomany: '错误的地址尝试过多', toomanyhint: '请等一分钟，再重新扫描二维码。',
  replaced: '本页已在别处打开', replacedhint: '重新载入即可在此使用。',
  start: '开始', starttext: '这部手机将成为设备：它的屏幕、手指和动作。', startwatch: '轻点以观看。',
  rate: (name, rate) => rate > 0 ? `${name} · ${rate} Hz` : name,
  insecure: '没有动作数据：浏览器只向加密页面提供', insecurehint: '请用 --lan 启动 Quince，并扫描二维码。',
  denied: '没有动作数据：未获允许', deniedhint: 'iPhone：关闭本页的所有标签，或在“设置 › App › Safari › 高级 › 网站数据”中删除本页，再重新载入并允许。\nAndroid：轻点地址左边的图标 › 权限 › 运动传感器，再重新载入。',
  nosensor: '此设备没有动作数据', nosensorhint: '可用画出的手机、方向键和按钮来倾斜。',
  signask: '请把手机平放，屏幕朝上', signhint: '各浏览器对“向下”的正负号不一致，只需确认一次。',
  locked: '已锁屏，轻点解锁', browser: '此浏览器过旧，无法显示本页', vibrate: '手机在振动',
  sensor: '这部手机', tiltvalue: (x, y) => `右边缘低 ${x}°，上边缘低 ${y}°`,
};

const asked = new URLSearchParams(location.search).get('language') || navigator.language || 'en';
export const isChinese = asked.toLowerCase().startsWith('zh');
export const words = isChinese ? chinese : english;

/** Puts the words in their places. */
export function fillIn() {
  document.documentElement.lang = isChinese ? 'zh-Hans' : 'en';
  for (const place of document.querySelectorAll('[data-words]')) place.textContent = words[place.dataset.words];
  for (const place of document.querySelectorAll('[data-label]')) place.setAttribute('aria-label', words[place.dataset.label]);
}
