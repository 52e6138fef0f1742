print("quince")
