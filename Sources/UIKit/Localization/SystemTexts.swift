// The few words that the system itself writes into an app: buttons of bars, alerts and tables, in the app's language.

extension Localization {
  /// A word of the system's in the language that the app is shown in; English where there is no translation.
  static func system(_ text: String) -> String { systemWord(text, in: Localization.language(of: .main)) ?? text }

  /// Nil where there is no translation.
  static func systemWord(_ text: String, in language: String) -> String? {
    let key = SystemTexts.words.keys.first { language == $0 } ?? SystemTexts.words.keys.first { language.hasPrefix($0) }
    return key.flatMap { SystemTexts.words[$0]?[text] }
  }
}

private enum SystemTexts {
  static let words: [String: [String: String]] = [
    "zh-Hans": [
      "Done": "完成", "Cancel": "取消", "Edit": "编辑", "Save": "存储", "Undo": "撤销", "Redo": "重做", "Back": "返回", "Delete": "删除",
      "Search": "搜索", "More": "更多", "Today": "今天",
      "Photos": "照片", "No Photos": "无照片", "Choose": "选取", "Move and Scale": "移动和缩放", "Copy": "拷贝", "Cut": "剪切", "Paste": "粘贴",
      "Select": "选择", "Select All": "全选", "Save Image": "存储图像", "Save Images": "存储图像", "Close": "关闭", "Image": "图像", "Images": "张图像",
      "Plain Text": "纯文本", "Items": "项目", "Nothing to Share": "没有可共享的内容",
      "Add": "添加", "Compose": "撰写", "Reply": "回复", "Share": "共享", "Organize": "整理", "Bookmarks": "书签", "Refresh": "刷新",
      "Stop": "停止", "Camera": "相机", "Play": "播放", "Pause": "暂停", "Rewind": "倒回", "Fast Forward": "快进", "Typing": "键入",
      "Clear text": "清除文本",
    ],
    "zh-Hant": [
      "Done": "完成", "Cancel": "取消", "Edit": "編輯", "Save": "儲存", "Undo": "還原", "Redo": "重做", "Back": "返回", "Delete": "刪除",
      "Search": "搜尋", "More": "更多", "Today": "今天",
      "Photos": "照片", "No Photos": "沒有照片", "Choose": "選擇", "Move and Scale": "移動與縮放", "Copy": "拷貝", "Cut": "剪下", "Paste": "貼上",
      "Select": "選取", "Select All": "全選", "Save Image": "儲存影像", "Save Images": "儲存影像", "Close": "關閉", "Image": "影像", "Images": "張影像",
      "Plain Text": "純文字", "Items": "項目", "Nothing to Share": "沒有可分享的內容",
      "Add": "加入", "Compose": "撰寫", "Reply": "回覆", "Share": "分享", "Organize": "整理", "Bookmarks": "書籤", "Refresh": "重新整理",
      "Stop": "停止", "Camera": "相機", "Play": "播放", "Pause": "暫停", "Rewind": "倒轉", "Fast Forward": "快轉", "Typing": "輸入",
      "Clear text": "清除文字",
    ],
    "ja": [
      "Done": "完了", "Cancel": "キャンセル", "Edit": "編集", "Save": "保存", "Undo": "取り消す", "Redo": "やり直す", "Back": "戻る",
      "Delete": "削除", "Search": "検索", "More": "その他", "Today": "今日",
      "Photos": "写真", "No Photos": "写真なし", "Choose": "選択", "Move and Scale": "拡大／縮小", "Copy": "コピー", "Cut": "カット", "Paste": "ペースト",
      "Select": "選択", "Select All": "すべてを選択", "Save Image": "画像を保存", "Save Images": "画像を保存", "Close": "閉じる", "Image": "画像",
      "Images": "枚の画像", "Plain Text": "プレーンテキスト", "Items": "項目", "Nothing to Share": "共有する項目がありません",
      "Add": "追加", "Compose": "作成", "Reply": "返信", "Share": "共有", "Organize": "整理", "Bookmarks": "ブックマーク",
      "Refresh": "再読み込み", "Stop": "停止", "Camera": "カメラ", "Play": "再生", "Pause": "一時停止", "Rewind": "巻き戻し",
      "Fast Forward": "早送り", "Typing": "入力", "Clear text": "テキストを消去",
    ],
    "de": [
      "Done": "Fertig", "Cancel": "Abbrechen", "Edit": "Bearbeiten", "Save": "Sichern", "Undo": "Widerrufen", "Redo": "Wiederholen",
      "Back": "Zurück", "Delete": "Löschen", "Search": "Suchen", "More": "Mehr", "Today": "Heute",
      "Photos": "Fotos", "No Photos": "Keine Fotos", "Choose": "Auswählen", "Move and Scale": "Bewegen und skalieren",
      "Copy": "Kopieren", "Cut": "Ausschneiden", "Paste": "Einsetzen", "Select": "Auswählen", "Select All": "Alles auswählen",
      "Save Image": "Bild sichern", "Save Images": "Bilder sichern", "Close": "Schließen", "Image": "Bild", "Images": "Bilder",
      "Plain Text": "Text", "Items": "Objekte", "Nothing to Share": "Nichts zu teilen",
      "Add": "Hinzufügen", "Compose": "Verfassen", "Reply": "Antworten", "Share": "Teilen", "Organize": "Verwalten",
      "Bookmarks": "Lesezeichen", "Refresh": "Aktualisieren", "Stop": "Stopp", "Camera": "Kamera", "Play": "Wiedergabe",
      "Pause": "Pause", "Rewind": "Zurückspulen", "Fast Forward": "Vorspulen", "Typing": "Eingabe",
      "Clear text": "Text löschen",
    ],
    "fr": [
      "Done": "OK", "Cancel": "Annuler", "Edit": "Modifier", "Save": "Enregistrer", "Undo": "Annuler", "Redo": "Rétablir",
      "Back": "Retour", "Delete": "Supprimer", "Search": "Rechercher", "More": "Autres", "Today": "Aujourd’hui",
      "Photos": "Photos", "No Photos": "Aucune photo", "Choose": "Choisir", "Move and Scale": "Déplacer et mettre à l’échelle",
      "Copy": "Copier", "Cut": "Couper", "Paste": "Coller", "Select": "Sélectionner", "Select All": "Tout sélectionner",
      "Save Image": "Enregistrer l’image", "Save Images": "Enregistrer les images", "Close": "Fermer", "Image": "Image",
      "Images": "images", "Plain Text": "Texte brut", "Items": "Éléments", "Nothing to Share": "Rien à partager",
      "Add": "Ajouter", "Compose": "Rédiger", "Reply": "Répondre", "Share": "Partager", "Organize": "Organiser",
      "Bookmarks": "Signets", "Refresh": "Actualiser", "Stop": "Arrêter", "Camera": "Appareil photo", "Play": "Lecture",
      "Pause": "Pause", "Rewind": "Rembobiner", "Fast Forward": "Avance rapide", "Typing": "Saisie",
      "Clear text": "Effacer le texte",
    ],
    "es": [
      "Done": "OK", "Cancel": "Cancelar", "Edit": "Editar", "Save": "Guardar", "Undo": "Deshacer", "Redo": "Rehacer", "Back": "Atrás",
      "Delete": "Eliminar", "Search": "Buscar", "More": "Más", "Today": "Hoy",
      "Photos": "Fotos", "No Photos": "Sin fotos", "Choose": "Elegir", "Move and Scale": "Mover y cambiar tamaño", "Copy": "Copiar",
      "Cut": "Cortar", "Paste": "Pegar", "Select": "Seleccionar", "Select All": "Seleccionar todo", "Save Image": "Guardar imagen",
      "Save Images": "Guardar imágenes", "Close": "Cerrar", "Image": "Imagen", "Images": "imágenes", "Plain Text": "Texto",
      "Items": "Elementos", "Nothing to Share": "Nada que compartir",
      "Add": "Añadir", "Compose": "Redactar", "Reply": "Responder", "Share": "Compartir", "Organize": "Organizar",
      "Bookmarks": "Marcadores", "Refresh": "Actualizar", "Stop": "Detener", "Camera": "Cámara", "Play": "Reproducir",
      "Pause": "Pausa", "Rewind": "Rebobinar", "Fast Forward": "Avance rápido", "Typing": "Escritura",
      "Clear text": "Borrar texto",
    ],
  ]
}
